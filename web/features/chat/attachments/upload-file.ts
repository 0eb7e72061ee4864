import { ApiError, api } from '#web/api/api.ts';
import { whileOnline } from '#web/delivery/page-transport.ts';
import { PutError, putFile } from '#web/delivery/put-file.ts';
import { isReadable } from '#web/lib/readable-file.ts';
import { withAbort } from '#web/lib/with-abort.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';

/** How long a lost connection is waited for before the next try, in ms (design: Files). */
const retryDelaysMs = [1000, 3000, 5000];

/** The file is not on the disk any more as it was when it was chosen, or never was one. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor() {
    super('This file cannot be read any more. Choose it again.');
  }
}

interface Upload {
  signal: AbortSignal;
  /** Gets how far it is, in bytes; `waiting` is for the connection. */
  onChange: (change: { sent: number; state: 'sending' | 'waiting' }) => void;
}

/**
 * Uploads a file and gives the URL that it was put to (spec section 7). Without a connection it waits for one
 * and begins anew, each time with a fresh URL. Throws ApiError and PutError for a definite refusal,
 * UnreadableFileError, and an error without a message when the connection did not come back.
 */
export async function uploadFile(file: File, { signal, onChange }: Upload): Promise<string> {
  const delaysMs = retryDelaysMs.values();
  for (;;) {
    onChange({ sent: 0, state: 'sending' });
    try {
      return await uploadOnce(file, { signal, onChange });
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (!(await isReadable(file))) throw new UnreadableFileError();
      signal.throwIfAborted();
      // A browser that knows to be offline will say when it is not: no try is used up until then.
      const delay = navigator.onLine ? delaysMs.next() : undefined;
      if (delay?.done) throw error;
      if (isExpired(error)) continue;
      onChange({ sent: 0, state: 'waiting' });
      await connection(delay?.value, signal);
    }
  }
}

/** Ends when the browser goes offline: it may wait on for an answer that can no longer come. */
function uploadOnce(file: File, { signal, onChange }: Upload): Promise<string> {
  return whileOnline((offline) =>
    withAbort({ signals: [signal, offline] }, async (either) => {
      const { uploadURL } = await api<UploadStartJson>('/api/objects/upload', {
        method: 'POST',
        signal: either,
      });
      await putFile(uploadURL, file, {
        signal: either,
        onProgress: (sent) => onChange({ sent, state: 'sending' }),
      });
      return uploadURL;
    }),
  );
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return error instanceof PutError && error.status < 500 && !isExpired(error);
}

/** The URL was too old, or the clocks were apart: a fresh one helps, and waiting does not. */
function isExpired(error: unknown): boolean {
  return error instanceof PutError && error.status === 403;
}

/** Resolves when the browser is online again, or after the delay. */
async function connection(delayMs: number | undefined, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const settled = new AbortController();
  const timer = delayMs === undefined ? undefined : setTimeout(resolve, delayMs);
  addEventListener('online', () => resolve(), { signal: settled.signal });
  signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}
