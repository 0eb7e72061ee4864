import { NoResponseError } from '#web/api/api.ts';
import type { PutOptions } from '#web/delivery/engine/send-item.ts';

/** The bucket answered a PUT with a non-2xx status. */
export class PutError extends Error {
  override readonly name = 'PutError';
  readonly status: number;

  constructor(status: number) {
    super(`PUT failed: ${status}`);
    this.status = status;
  }
}

/** Without progress for this long, the connection counts as lost, in ms. */
const stallTimeoutMs = 60_000;

/**
 * PUTs a file to its upload URL, straight from disk. Uses XMLHttpRequest because fetch reports no upload
 * progress. Returns the ETag. Throws PutError for a non-2xx status, NoResponseError for a lost connection, and the signal's
 * reason when it aborts.
 */
export function putFile(
  url: string,
  file: Blob,
  { onProgress, signal }: PutOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const settled = new AbortController();
    const abort = () => request.abort();
    let stall = setTimeout(abort, stallTimeoutMs);
    signal.addEventListener('abort', abort, { signal: settled.signal });
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallTimeoutMs);
      onProgress(loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve(request.getResponseHeader('ETag') ?? '');
      else reject(new PutError(status));
    };
    request.onerror = () => reject(new NoResponseError());
    request.onabort = () => reject(signal.aborted ? signal.reason : new NoResponseError());
    request.onloadend = () => {
      clearTimeout(stall);
      settled.abort();
    };
    request.open('PUT', url);
    request.send(file);
  });
}
