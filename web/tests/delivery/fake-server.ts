import { type Clock, PutError, type Transport } from '#web/delivery/ports.ts';

/** What happens to a request: by default the server answers it. */
export type Fault =
  | 'none'
  /** The request never arrives. */
  | 'lostRequest'
  /** The server handles the request, and the connection to it fails. */
  | 'lostAnswer'
  /** The server handles the request, and its answer doesn't arrive in time. Needs a clock. */
  | 'noAnswer'
  | { status: number; body?: string; headers?: Record<string, string> };

/** A server that accepts one request for each Idempotency-Key, and a bucket. `faultOf` decides about each request. */
export function createFakeServer(faultOf: (path: string) => Fault = () => 'none', clock?: Clock) {
  const accepted: { key: string; path: string; body: Record<string, unknown> }[] = [];
  const requests: string[] = [];
  let uploads = 0;

  const transport: Transport = {
    isOnline: () => true,
    requestSync() {},
    async fetch(path, { method, headers, body }, { signal, timeoutMs }) {
      requests.push(`${method} ${path}`);
      const fault = faultOf(path);
      signal.throwIfAborted();
      if (fault === 'lostRequest') throw new TypeError('Failed to fetch');
      const key = new Headers(headers).get('Idempotency-Key') ?? '';
      const known = accepted.find((item) => item.key === key);
      if (known && JSON.stringify(known.body) !== body) {
        return new Response('This Idempotency-Key was used for another request.', { status: 422 });
      }
      const isKnown = known !== undefined;
      // The server replays its first answer to a known key, unless it is overloaded.
      if (typeof fault === 'object' && (!isKnown || fault.status >= 429)) {
        const { status, body: text = '' } = fault;
        return new Response(text, { status, headers: fault.headers ?? {} });
      }
      const answer = handle(path, key, body);
      if (fault === 'lostAnswer') throw new TypeError('Failed to fetch');
      if (fault === 'noAnswer') await timeout(timeoutMs, signal);
      return Response.json(answer, { status: 201 });
    },
    async put(url, bytes, { signal, onProgress }) {
      requests.push(`PUT ${url}`);
      const fault = faultOf(url);
      signal.throwIfAborted();
      if (typeof fault === 'object') throw new PutError(fault.status);
      onProgress(bytes.size);
      if (fault !== 'none') throw new Error('');
      return `"${url}"`;
    },
  };

  /** Throws after `ms`, or when the signal is aborted. */
  function timeout(ms: number, signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      clock?.after(ms, () => reject(new TypeError('Failed to fetch')));
    });
  }

  function handle(path: string, key: string, body: RequestInit['body']): object {
    if (path === '/api/objects/upload' || path === '/api/s3/params') {
      uploads += 1;
      const url = `https://r2/${uploads}`;
      return { uploadURL: url, url };
    }
    const isKnown = accepted.some((item) => item.key === key);
    if (!isKnown) accepted.push({ key, path, body: JSON.parse(String(body)) });
    return { id: key };
  }

  return { transport, accepted, requests };
}
