import { PutError } from '#web/delivery/browser/put-file.ts';
import type { Transport } from '#web/delivery/engine/send-item.ts';

/** What happens to a request: by default the server answers it. */
export type Fault =
  | 'none'
  /** The request never arrives. */
  | 'lostRequest'
  /** The server handles the request, and its answer never arrives. */
  | 'lostAnswer'
  | { status: number; body?: string; headers?: Record<string, string> };

/** A server that stores each Idempotency-Key once, and a bucket. `faultOf` decides about each request. */
export function createFakeServer(faultOf: (path: string) => Fault = () => 'none') {
  const accepted: { key: string; path: string; body: Record<string, unknown> }[] = [];
  const requests: string[] = [];
  let uploads = 0;

  const transport: Transport = {
    isOnline: () => true,
    requestSync() {},
    async fetch(path, { method, headers, body }, { signal }) {
      requests.push(`${method} ${path}`);
      const fault = faultOf(path);
      signal.throwIfAborted();
      if (fault === 'lostRequest') throw new TypeError('Failed to fetch');
      const key = new Headers(headers).get('Idempotency-Key') ?? '';
      const isKnown = accepted.some((item) => item.key === key);
      // The server replays its first answer to a known key, unless it is overloaded.
      if (typeof fault === 'object' && (!isKnown || fault.status >= 429)) {
        const { status, body: text = '' } = fault;
        return new Response(text, { status, headers: fault.headers ?? {} });
      }
      const answer = handle(path, key, body);
      if (fault === 'lostAnswer') throw new TypeError('Failed to fetch');
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

  function handle(path: string, key: string, body: RequestInit['body']): object {
    if (path === '/api/objects/upload') {
      uploads += 1;
      return { uploadURL: `https://r2/${uploads}` };
    }
    const isKnown = accepted.some((item) => item.key === key);
    if (!isKnown) accepted.push({ key, path, body: JSON.parse(String(body)) });
    return { id: key };
  }

  return { transport, accepted, requests };
}
