import { ApiError, apiErrorOf } from '#web/api/api.ts';
import { type DeliveryItem, type Multipart, requestOf } from '#web/delivery/item.ts';
import { type Clock, PutError, type PutOptions, type Transport } from '#web/delivery/ports.ts';
import type { AttemptResult } from '#web/delivery/state.ts';
import { unusableUploadReason } from '#worker/domain/error-reasons.ts';
import { multipartAboveBytes } from '#worker/domain/files/file-rules.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { Companion, PartsOptions } from './upload-parts.ts';

export const timeoutMs = 30_000;
/** The server reads a whole deliverable or stock file for its checksum, which takes minutes. */
const checksumTimeoutMs = 600_000;

export interface UploadOptions extends PutOptions {
  transport: Transport;
  clock: Clock;
  /** Limits the parts that all uploads of this page send at a time. */
  limit: Limit;
  onCreated: PartsOptions['onCreated'];
  onStored: PartsOptions['onStored'];
}

/** Uploads an item's file and returns its URL, or the result of a failed upload. */
export async function uploadFile(
  item: DeliveryItem,
  file: Blob,
  options: UploadOptions,
): Promise<{ url: string } | AttemptResult> {
  const { transport, limit } = options;
  try {
    if (item.kind === 'deliverable' && file.size > multipartAboveBytes) {
      const companion = await loadCompanion(item, options);
      const parts = { ...options, companion, put: transport.put, saved: item.file?.multipart };
      const { uploadParts } = await import('./upload-parts.ts');
      return { url: await uploadParts(file, limit, parts) };
    }
    const url = await start(item, { ...options, size: file.size });
    await transport.put(url, file, options);
    return { url };
  } catch (error) {
    // Browsers report a file that changed on disk like a lost connection.
    return (await isReadable(file, file.size)) ? resultOfUpload(error) : { stage: 'needsFile' };
  }
}

/** Deletes the parts of a canceled upload. If this fails, the server deletes them when the upload expires. */
export async function abortMultipart(
  item: DeliveryItem,
  multipart: Multipart,
  transport: Transport,
): Promise<void> {
  const { signal } = new AbortController();
  const companion = loadCompanion(item, { transport, signal });
  await companion.then(({ abort }) => abort(multipart)).catch(() => {});
}

async function loadCompanion(
  item: DeliveryItem,
  options: Pick<Call, 'transport' | 'signal'>,
): Promise<Companion> {
  const { createCompanion } = await import('./upload-parts.ts');
  return createCompanion(async (path, method, { body, uploadLength } = {}) => {
    const response = await call(path, item, { ...options, method, body, uploadLength });
    return (await response.json().catch(() => undefined)) as never;
  });
}

async function start(
  item: DeliveryItem,
  { size, ...options }: Pick<Call, 'transport' | 'signal'> & { size: number },
): Promise<string> {
  if (item.kind === 'deliverable') return (await loadCompanion(item, options)).params(size);
  const started = await call('/api/objects/upload', item, { ...options, uploadLength: size });
  return ((await started.json()) as UploadStartJson).uploadURL;
}

/** Sends an item under its key, after its file was uploaded. The server answers 401 if another user is signed in. */
export async function sendItem(
  item: DeliveryItem,
  options: { transport: Transport; signal: AbortSignal },
): Promise<AttemptResult> {
  const { file, kind, key: idempotencyKey } = item;
  const hasChecksum = kind === 'deliverable' || 'stockFile' in item.body;
  const limitMs = hasChecksum ? checksumTimeoutMs : timeoutMs;
  const sentFile = file && { fileUrl: file.url, fileName: file.name, fileSize: file.size };
  try {
    const body = { ...item.body, ...sentFile };
    const { method, path } = requestOf(item);
    const response = await call(path, item, { ...options, method, body, idempotencyKey }, limitMs);
    return { stage: 'accepted', answer: await response.json() };
  } catch (error) {
    const result = resultOf(error);
    // The order may accept files later, such as after its payment.
    const isTooEarly =
      kind === 'deliverable' && result.stage === 'rejected' && result.status === 409;
    return isTooEarly ? { ...result, canRetry: true } : result;
  }
}

interface Call {
  transport: Transport;
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object | undefined;
  idempotencyKey?: string;
  /** The size of the file or part to upload, in bytes. */
  uploadLength?: number | undefined;
}

/** Sends a request that the server accepts only from the item's author. Throws ApiError for a non-2xx response. */
async function call(
  path: string,
  { userId }: DeliveryItem,
  { transport, signal, method = 'POST', body, idempotencyKey, uploadLength }: Call,
  limitMs = timeoutMs,
): Promise<Response> {
  const response = await transport.fetch(
    path,
    {
      method,
      credentials: 'include',
      headers: {
        'Expected-User': userId,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(uploadLength !== undefined && { 'Upload-Length': `${uploadLength}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    { timeoutMs: limitMs, signal },
  );
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

const rejectedFileText = 'This file couldn’t be uploaded. Try again.';
const uploadsDownText = 'Uploads are down. Try again in a minute.';

function resultOf(error: unknown): AttemptResult {
  if (error instanceof PutError) return resultOfPut(error.status);
  if (!(error instanceof ApiError)) return { stage: 'waiting' };
  const { status, text: sentence, reason, retryAfterMs: afterMs } = error;
  if (status === 401) return { stage: 'queued' };
  if (isTemporary(status)) return { stage: 'waiting', afterMs, failure: { status, sentence } };
  const rejected = { stage: 'rejected', status, sentence } as const;
  return reason === unusableUploadReason ? { ...rejected, needsNewUpload: true } : rejected;
}

/** Maps an upload's error. A multipart upload that is gone or lacks parts gets 404 or 409. */
function resultOfUpload(error: unknown): AttemptResult {
  const result = resultOf(error);
  const isGone = result.stage === 'rejected' && [404, 409].includes(result.status);
  return isGone ? { ...result, needsNewUpload: true } : result;
}

function resultOfPut(status: number): AttemptResult {
  if (isTemporary(status)) {
    return { stage: 'waiting', failure: { status, sentence: uploadsDownText } };
  }
  // 403: the URL has expired. 404: the multipart upload no longer exists.
  const isGone = status === 403 || status === 404;
  const rejected = { stage: 'rejected', status, sentence: rejectedFileText } as const;
  return isGone ? { ...rejected, needsNewUpload: true } : { ...rejected, canRetry: true };
}

function isTemporary(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

const maxConcurrentParts = 6;

export type Limit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a limit of concurrent tasks, by default six. */
export function createLimit(max = maxConcurrentParts): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/**
 * Returns whether a file still has its size from when the user chose it, and is readable to its
 * end. Chromium reports a changed file like a lost connection.
 */
export async function isReadable(file: Blob, size: number): Promise<boolean> {
  if (file.size !== size) return false;
  try {
    const end = await file.slice(Math.max(size - 1, 0), size).arrayBuffer();
    return end.byteLength === Math.min(size, 1);
  } catch {
    return false;
  }
}
