import { NoAnswerError } from './no-answer-error.ts';
import { watchedFetch } from './watched-fetch.ts';

/** A non-ok answer; its message is `status: body`, or the status text where the body is empty (spec section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the answer says, without its status. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

const answerTimeoutMs = 30_000;
const uploadTimeoutMs = 300_000;

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  /** A form with a file, in place of a JSON body; it may take minutes. */
  form?: FormData;
  /** A UUID made once for what the person wants; a repeated request with it is answered, not done again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** How long to wait for the answer, in milliseconds; 30 s by default, 300 s with a form. */
  timeoutMs?: number;
}

/** Calls the API and returns its JSON; throws as `apiResponse` does. */
export async function api<Answer>(path: string, request: ApiRequest = {}): Promise<Answer> {
  const response = await apiResponse(path, request);
  try {
    // The shape is the server's contract in worker/domain/api.ts.
    return (await response.json()) as Answer;
  } catch (cause) {
    throw new NoAnswerError({ cause });
  }
}

/**
 * The one fetch: sends cookies, and JSON only when there is a body. Throws ApiError for any non-ok answer,
 * NoAnswerError when none came in time, and the browser's AbortError when the caller canceled it.
 */
export async function apiResponse(path: string, request: ApiRequest = {}): Promise<Response> {
  const { method = 'GET', body, form, idempotencyKey, signal } = request;
  const { timeoutMs = form ? uploadTimeoutMs : answerTimeoutMs } = request;
  const response = await watchedFetch(
    path,
    {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    },
    { timeoutMs, ...(signal && { signals: [signal] }) },
  ).catch((cause) => {
    throw signal?.aborted ? cause : new NoAnswerError({ cause });
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

/** Whether an error means that the person is signed out (spec section 8). */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith('401: ') &&
    error.message.includes('Unauthorized')
  );
}

/** The message of an error, or what to say when it has none. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
