import { withAbort } from '#web/lib/with-abort.ts';

export interface FetchLimits {
  /** How long to wait for the whole answer, in ms. */
  timeoutMs: number;
  /** Cancels the request. */
  signals?: readonly AbortSignal[];
}

/** Fetches an answer with its whole body, so that the timeout covers a body that stalls. */
export function fetchWhole(
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
