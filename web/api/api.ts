import { apiErrorOf } from './api-error.ts';
import type { Method, PathOf, ResponseOf } from './api-routes.ts';
import { NoResponseError } from './no-response-error.ts';
import { repeatIfLost } from './repeat-if-lost.ts';
import { watchedFetch } from './watched-fetch.ts';

const responseTimeoutMs = 30_000;
const uploadTimeoutMs = 300_000;

interface ApiRequest<M extends Method = Method> {
  /** GET by default. */
  method?: M;
  /** Sent as JSON. */
  body?: unknown;
  /** A form with a file, sent instead of a JSON body. */
  form?: FormData;
  /** A UUID per user intent. The server replays its first response when a key repeats. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Defaults to 30 s, or 300 s with a form. */
  timeoutMs?: number;
}

/** Calls a route of `ApiRoutes` and returns its JSON. Throws as `apiResponse` does. */
export function api<const Path extends PathOf<M>, const M extends Method = 'GET'>(
  path: Path,
  request?: ApiRequest<M>,
): Promise<ResponseOf<M, Path>> {
  return apiJson(path, request);
}

/** Like `api`, for paths that `ApiRoutes` does not list. The caller vouches for the type. */
export async function apiJson<Json>(path: string, request?: ApiRequest): Promise<Json> {
  const response = await apiResponse(path, request);
  try {
    // The only place that trusts the server's JSON.
    return (await response.json()) as Json;
  } catch (cause) {
    throw new NoResponseError({ cause });
  }
}

/**
 * Sends a request with cookies and returns the response. Repeats a write whose response is lost; a repeated DELETE may
 * return 404. Throws ApiError for any other non-2xx response, NoResponseError if none arrived in time, and the browser's
 * AbortError if the caller canceled.
 */
export async function apiResponse(path: string, request: ApiRequest = {}): Promise<Response> {
  const { method = 'GET', form, signal } = request;
  const { timeoutMs = form ? uploadTimeoutMs : responseTimeoutMs } = request;
  if (method === 'GET') return send(path, { ...request, timeoutMs });
  // All attempts of one call share its key.
  const idempotencyKey = request.idempotencyKey ?? crypto.randomUUID();
  const write = { ...request, timeoutMs, ...(method === 'POST' && { idempotencyKey }) };
  return repeatIfLost(
    (isRepeated) => send(path, write, isRepeated && method === 'DELETE' ? [404] : []),
    { timeoutMs, signal },
  );
}

async function send(
  path: string,
  request: ApiRequest & { timeoutMs: number },
  accepted: readonly number[] = [],
): Promise<Response> {
  const { method = 'GET', body, form, idempotencyKey, signal, timeoutMs } = request;
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
    throw signal?.aborted ? cause : new NoResponseError({ cause });
  });
  if (!response.ok && !accepted.includes(response.status)) throw await apiErrorOf(response);
  return response;
}

/** Returns the path of the next page of a list; undefined on the last page. */
export function nextPage({ headers }: Response): string | undefined {
  return /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
}

/** Returns whether an error means that the session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith('401: ') &&
    error.message.includes('Unauthorized')
  );
}

/** Returns the message of an error, or `fallback` if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
