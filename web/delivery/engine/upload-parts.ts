import { ApiError, NoResponseError } from '#web/api/api.ts';
import { withAbort } from '#web/api/with-abort.ts';
import { type Multipart, partBytes, type StoredPart } from '#web/delivery/item.ts';
import { type Clock, PutError, type PutOptions, type Transport } from '#web/delivery/ports.ts';
import type { Limit } from './requests.ts';

/** Bytes of each part: a 2 GiB file has 128 parts. */
export const chunkSize = 16 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000];
/** In ms. After a failed request, this long without progress is a lost connection. */
const lostMs = 10_000;
/** In bytes. Smaller progress doesn't prove a connection: the browser may only have buffered it. */
const bufferBytes = 4 * 1024 * 1024;

export interface PartsOptions extends PutOptions {
  companion: Companion;
  put: Transport['put'];
  clock: Clock;
  saved: Multipart | undefined;
  onCreated(upload: Multipart): void;
  onStored(parts: readonly StoredPart[]): void;
}

/** Uploads the parts of a file that the bucket lacks, through `limit`. Returns the file's URL. */
export async function uploadParts(
  file: Blob,
  limit: Limit,
  options: PartsOptions,
): Promise<string> {
  const { companion, saved, onStored } = options;
  const upload = saved ?? { ...(await companion.create(file)), chunkSize, parts: [] };
  if (!saved) options.onCreated(upload);
  const numbers = Array.from(
    { length: Math.ceil(file.size / upload.chunkSize) },
    (_, index) => index + 1,
  );
  const isComplete = upload.parts.length === numbers.length;
  const stored = saved ? [...(await companion.listParts(saved, isComplete))] : [];
  if (stored.length > 0) onStored(stored);
  const watch = watchConnection(options.clock);
  const progress = trackProgress({ ...upload, parts: stored }, file.size, options.onProgress);
  try {
    await withAbort({ signals: [options.signal, watch.lost] }, async (signal) => {
      const missing = numbers.filter(
        (number) => !stored.some(({ PartNumber }) => PartNumber === number),
      );
      const sent = missing.map((number) =>
        limit(async () => {
          signal.throwIfAborted();
          const part = await sendPart(file, number, {
            ...options,
            signal,
            upload,
            watch,
            progress,
          });
          stored.push(part);
          onStored([part]);
        }),
      );
      // A failed part ends the attempt, so stop the other parts, too.
      await Promise.all(sent).catch((error) => {
        watch.giveUp(error);
        throw error;
      });
    });
  } finally {
    watch.stop();
  }
  return companion.complete(upload, stored);
}

interface PartOptions extends PartsOptions {
  upload: Multipart;
  watch: ReturnType<typeof watchConnection>;
  progress: ReturnType<typeof trackProgress>;
}

/** Signs and sends one part. Retries on a shaky connection. */
async function sendPart(file: Blob, number: number, options: PartOptions): Promise<StoredPart> {
  const { companion, put, clock, upload, signal, watch, progress } = options;
  const start = (number - 1) * upload.chunkSize;
  const bytes = file.slice(start, start + upload.chunkSize);
  for (let retries = 0; ; retries += 1) {
    try {
      const url = await companion.signPart(upload, number, bytes.size);
      const onProgress = (sent: number) => {
        if (sent > bufferBytes) watch.progressed();
        progress.set(number, sent);
      };
      const ETag = await put(url, bytes, { signal, onProgress });
      watch.progressed();
      progress.set(number, bytes.size);
      return { PartNumber: number, ETag };
    } catch (error) {
      progress.set(number, 0);
      const delayMs = retryDelaysMs[retries];
      const isFinal = error instanceof PutError && error.status < 500 && error.status !== 403;
      if (signal.aborted || isFinal || delayMs === undefined) throw error;
      watch.failed();
      await new Promise<void>((resolve) => clock.after(delayMs, resolve));
      signal.throwIfAborted();
    }
  }
}

function trackProgress(
  { parts, ...upload }: Multipart,
  size: number,
  onProgress: (sent: number) => void,
) {
  const sent = new Map(
    parts.map(({ PartNumber }) => [PartNumber, partBytes({ ...upload, size }, PartNumber)]),
  );
  return {
    set(number: number, bytes: number): void {
      sent.set(number, bytes);
      onProgress([...sent.values()].reduce((sum, part) => sum + part, 0));
    },
  };
}

/** Detects a lost connection while the browser reports that it is online, as on bad Wi-Fi. */
function watchConnection(clock: Clock) {
  const lost = new AbortController();
  let cancelTimer: (() => void) | undefined;
  const stop = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };
  return {
    lost: lost.signal,
    failed(): void {
      cancelTimer ??= clock.after(lostMs, () => lost.abort(new NoResponseError()));
    },
    progressed: stop,
    stop,
    giveUp: (error: unknown) => lost.abort(error),
  };
}

type Method = 'GET' | 'POST' | 'DELETE';
/** Calls the API and returns its JSON. Throws ApiError for a non-2xx response. */
export type CallApi = <Json>(
  path: string,
  method: Method,
  request?: { body?: object; uploadLength?: number },
) => Promise<Json>;

/** The companion API for uploads in parts. Each method throws as `CallApi` does. */
export function createCompanion(call: CallApi) {
  return {
    /** Creates a pending upload that takes one PUT of this many bytes, and returns its URL. */
    params: async (uploadLength: number) =>
      (await call<{ url: string }>('/api/s3/params', 'GET', { uploadLength })).url,
    create: ({ type, size }: Blob) =>
      call<Pick<Multipart, 'uploadId' | 'key'>>('/api/s3/multipart', 'POST', {
        body: { type },
        uploadLength: size,
      }),
    signPart: async (upload: Multipart, partNumber: number, uploadLength: number) =>
      (await call<{ url: string }>(pathOf(upload, `/${partNumber}`), 'GET', { uploadLength })).url,
    /**
     * Lists the parts in the bucket. Falls back to the known parts if the bucket can't list parts
     * (501), or if all are known and the upload may already be complete (404).
     */
    async listParts(upload: Multipart, areAllKnown: boolean): Promise<StoredPart[]> {
      try {
        return await call<StoredPart[]>(pathOf(upload), 'GET');
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === 501 || (status === 404 && areAllKnown)) return upload.parts;
        throw error;
      }
    },
    async complete(upload: Multipart, parts: readonly StoredPart[]): Promise<string> {
      const path = pathOf(upload, '/complete');
      const sorted = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
      const listed = sorted.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      return (await call<{ location: string }>(path, 'POST', { body: { parts: listed } })).location;
    },
    abort: (upload: Multipart) => call<unknown>(pathOf(upload), 'DELETE'),
  };
}

export type Companion = ReturnType<typeof createCompanion>;

function pathOf({ uploadId, key }: Multipart, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}
