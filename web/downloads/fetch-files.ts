import { ApiError, apiErrorOf, NoResponseError } from '#web/api/api.ts';
import type { DownloadSource } from './download.ts';

/** In bytes. While saving a file, iOS holds it in memory twice, so more could exhaust the memory of an older iPhone. */
export const maxSavedBytes = 100 * 1024 * 1024;
/** After this long without progress, in ms, the connection counts as lost. */
const stallTimeoutMs = 60_000;

/** The files are larger than `maxSavedBytes`. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

interface FetchOptions {
  signal: AbortSignal;
  /** Called with the bytes received so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches files into memory. Throws TooLargeError as soon as they turn out too large, ApiError for
 * a non-2xx response, NoResponseError for a lost connection, and the signal's reason when it
 * aborts.
 */
export async function fetchFiles(
  sources: readonly DownloadSource[],
  { signal, onProgress }: FetchOptions,
): Promise<File[]> {
  const known = sources.reduce((sum, { size = 0 }) => sum + size, 0);
  if (known > maxSavedBytes) throw new TooLargeError();
  const files: File[] = [];
  let received = 0;
  for (const { name, from } of sources) {
    const body = typeof from === 'string' ? await fetchParts(from, signal, count) : [from];
    const type = from instanceof Blob ? from.type : 'application/octet-stream';
    files.push(new File(body, name, { type }));
  }
  return files;

  function count(bytes: number): void {
    received += bytes;
    if (received > maxSavedBytes) throw new TooLargeError();
    onProgress(received);
  }
}

async function fetchParts(
  path: string,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  let stall = setTimeout(abort, stallTimeoutMs);
  try {
    signal.throwIfAborted();
    const response = await fetch(path, { credentials: 'include', signal: request.signal });
    if (!response.ok) throw await apiErrorOf(response);
    const reader = response.body?.getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(stall);
      stall = setTimeout(abort, stallTimeoutMs);
      parts.push(chunk.value);
      count(chunk.value.byteLength);
    }
    return parts;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ApiError || error instanceof TooLargeError) throw error;
    throw new NoResponseError({ cause: error });
  } finally {
    clearTimeout(stall);
    signal.removeEventListener('abort', abort);
    // Ends a response that is too large.
    abort();
  }
}
