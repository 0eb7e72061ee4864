import { withAbort } from '#web/lib/with-abort.ts';

export interface FetchLimits {
  /** Covers the response and its body. */
  timeoutMs: number;
  /** Cancels the request. */
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
