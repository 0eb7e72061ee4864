import { NoResponseError, watchedFetch } from '#web/api/api.ts';
import { isLargeUpload } from '#web/delivery/item.ts';
import { PutError, type PutOptions, type Transport } from '#web/delivery/ports.ts';
import { type DeliveryEntry, isOver, waitsForUser } from '#web/delivery/state.ts';
import type { Observable } from '#web/lib/observable.ts';
import { requestBackgroundSync } from './platform.ts';

/** The page's transport. Its API requests update `connectivity`. */
export const pageTransport: Transport = {
  isOnline: () => navigator.onLine,
  requestSync: () => void requestBackgroundSync(),
  fetch: (path, init, { timeoutMs, signal }) =>
    watchedFetch(path, init, { timeoutMs, signals: [signal] }),
  put: putFile,
};

/** In ms. Without progress for this long, the connection counts as lost. */
const stallTimeoutMs = 60_000;

/**
 * PUTs a file to its upload URL and returns the ETag. Uses XMLHttpRequest, because fetch reports no
 * upload progress. Throws PutError for a non-2xx status, NoResponseError for a lost connection, and
 * the signal's reason when it aborts.
 */
function putFile(url: string, file: Blob, { onProgress, signal }: PutOptions): Promise<string> {
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

/** Asks before the page closes while no other place has an item or its file's bytes. */
export function confirmCloseWhileNeeded(
  entries: Pick<Observable<readonly DeliveryEntry[]>, 'get' | 'subscribe'>,
): void {
  entries.subscribe(() => {
    if (entries.get().some(isLostOnClose)) addEventListener('beforeunload', confirmClose);
    else removeEventListener('beforeunload', confirmClose);
  });
}

function isLostOnClose(entry: DeliveryEntry): boolean {
  if (waitsForUser(entry) || isOver(entry)) return false;
  return entry.isUnsaved === true || (entry.hasFile && isLargeUpload(entry));
}

function confirmClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
