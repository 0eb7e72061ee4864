import { ApiError, api } from '#web/api/api.ts';
import { whileOnline } from '#web/delivery/page-transport.ts';
import { PutError, putFile } from '#web/delivery/put-file.ts';
import { isReadable } from '#web/lib/readable-file.ts';
import { withAbort } from '#web/lib/with-abort.ts';

/** The delays before each retry, in ms. */
const retryDelaysMs = [1000, 3000, 5000];

/** The file on disk was changed or deleted since it was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor() {
    super('This file can’t be read anymore. Choose it again.');
  }
}

interface Upload {
  signal: AbortSignal;
  /** Called with the bytes sent so far. `waiting`: for the connection. */
  onChange: (change: { sent: number; state: 'sending' | 'waiting' }) => void;
}

/**
 * Uploads a file and returns its upload URL. Retries a lost connection, each time with a new URL. Throws
 * ApiError or PutError for a rejection, UnreadableFileError, and NoResponseError once the retries are used up.
 */
export async function uploadFile(file: File, { signal, onChange }: Upload): Promise<string> {
  const delaysMs = retryDelaysMs.values();
  for (;;) {
    onChange({ sent: 0, state: 'sending' });
    try {
      return await uploadOnce(file, { signal, onChange });
    } catch (error) {
      if (isRejection(error)) throw error;
      if (!(await isReadable(file))) throw new UnreadableFileError();
      signal.throwIfAborted();
      // An offline browser fires `online` later: waiting for it uses up no retry.
      const delay = navigator.onLine ? delaysMs.next() : undefined;
      if (delay?.done) throw error;
      if (isExpiredUrl(error)) continue;
      onChange({ sent: 0, state: 'waiting' });
      await waitForConnection(delay?.value, signal);
    }
  }
}

function uploadOnce(file: File, { signal, onChange }: Upload): Promise<string> {
  return whileOnline((offline) =>
    withAbort({ signals: [signal, offline] }, async (combined) => {
      const { uploadURL } = await api('/api/objects/upload', { method: 'POST', signal: combined });
      await putFile(uploadURL, file, {
        signal: combined,
        onProgress: (sent) => onChange({ sent, state: 'sending' }),
      });
      return uploadURL;
    }),
  );
}

function isRejection(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return error instanceof PutError && error.status < 500 && !isExpiredUrl(error);
}

/** Returns whether the URL has expired, or a clock is wrong: a new URL helps, waiting doesn't. */
function isExpiredUrl(error: unknown): boolean {
  return error instanceof PutError && error.status === 403;
}

/** Resolves when the browser is online again, or after the delay. */
async function waitForConnection(delayMs: number | undefined, signal: AbortSignal): Promise<void> {
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
