import { errorReasonHeader } from '#worker/domain/error-reasons.ts';
import type { Method, PathOf, ResponseOf } from './api-routes.ts';
import { connectivity } from './connectivity.ts';
import { withAbort } from './with-abort.ts';

const responseTimeoutMs = 30_000;
const uploadTimeoutMs = 300_000;
/** The delays before a write without a response is sent again, in ms. */
const repeatDelaysMs = [500, 2000];

interface Details {
  /** The server's reason, if the status alone is ambiguous. */
  reason?: string | undefined;
  /** The delay that `Retry-After` asks for. */
  retryAfterMs?: number | undefined;
}

/** A non-2xx response. Its message is `status: body`, or `status: statusText` if the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The response body, without the status. */
  readonly text: string;
  readonly reason: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, { reason, retryAfterMs }: Details = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }

  /** Returns the message about an invalid field; undefined if the error isn't about it. */
  fieldText(field: string): string | undefined {
    const prefix = `${field}: `;
    return this.text.startsWith(prefix) ? this.text.slice(prefix.length) : undefined;
  }
}

/** Returns the error of a non-2xx response. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError(response.status, (await response.text()) || response.statusText, {
    reason: response.headers.get(errorReasonHeader) ?? undefined,
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  });
}

/** The server sent no complete response. The message is empty, because the browser's own is not for users. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';

  constructor(options?: ErrorOptions) {
    super('', options);
  }
}

interface ApiRequest<M extends Method = Method> {
  /** GET by default. */
  method?: M;
  /** Sent as JSON. */
  body?: unknown;
  /** A form with a file, sent instead of a JSON body. */
  form?: FormData;
  /** A UUID per user intent. The server replays its first response when a key repeats. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
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
 * Sends a request with cookies and returns the response. Repeats a write whose response is lost; a
 * repeated DELETE may return 404. Throws ApiError for any other non-2xx response, NoResponseError
 * if none arrived in time, and the browser's AbortError if the caller canceled.
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
  const { method = 'GET', body, form, idempotencyKey, headers, signal, timeoutMs } = request;
  const response = await watchedFetch(
    path,
    {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...headers,
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

interface RepeatOptions {
  /** The time for all attempts, in ms. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Sends a write, and repeats it if its response is lost: the write may have succeeded, so an error
 * could be wrong. The server applies a repeated write once. Throws NoResponseError when offline,
 * after the last repeat, or when the time is up.
 */
async function repeatIfLost<Result>(
  send: (isRepeated: boolean) => Promise<Result>,
  { timeoutMs, signal }: RepeatOptions,
): Promise<Result> {
  const startedAt = Date.now();
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send(repeats > 0);
    } catch (error) {
      const delayMs = repeatDelaysMs[repeats];
      const isLost = error instanceof NoResponseError && navigator.onLine;
      const isTimeUp = Date.now() - startedAt >= timeoutMs;
      if (!isLost || isTimeUp || delayMs === undefined || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** Fetches a response with its body and reports the outcome to `connectivity`. Throws what fetch throws. */
export async function watchedFetch(
  path: string,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Response> {
  try {
    const response = await fetchWithTimeout(path, init, limits);
    connectivity.reportResponse();
    return response;
  } catch (error) {
    // Browsers name timeouts and cancellations differently, so check the signals instead of the
    // error.
    if (!limits.signals?.some(({ aborted }) => aborted)) connectivity.reportFailure();
    throw error;
  }
}

interface FetchLimits {
  /** Covers the response and its body. */
  timeoutMs: number;
  signals?: readonly AbortSignal[];
}

/** Fetches a response and its whole body, so that the timeout also covers a body that stalls. */
export function fetchWithTimeout(
  path: string,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Response> {
  return withAbort(limits, async (signal) => {
    const response = await fetch(path, { ...init, signal });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  });
}

/** Returns the path of the next page of a list; undefined on the last page. */
export function nextPage({ headers }: Response): string | undefined {
  return /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
}

/** Returns whether an error means that the session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Returns the message of an error, or `fallback` if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
