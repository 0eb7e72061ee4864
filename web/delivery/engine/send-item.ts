import { apiErrorOf } from '#web/api/api.ts';
import { type DeliveryItem, type Multipart, pathOf } from '#web/delivery/delivery-item.ts';
import { type DeliveryResult, resultOf, resultOfUpload } from '#web/delivery/delivery-result.ts';
import { isReadable } from '#web/lib/readable-file.ts';
import { multipartAboveBytes } from '#worker/domain/files/file-rules.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { Companion } from './companion.ts';
import type { Clock } from './lanes.ts';
import type { Limit } from './limit.ts';
import type { PartsOptions } from './upload-parts.ts';

/** How long to wait for a response, in ms. */
export const timeoutMs = 30_000;
/** The server reads a whole deliverable for its checksum, which takes minutes for the largest ones. */
const deliverableTimeoutMs = 600_000;

/** Sends requests from this browser. The page and the service worker each have their own. */
export interface Transport {
  isOnline(): boolean;
  /** Asks the browser to wake the service worker when the network is back. */
  requestSync(): void;
  /** Fetches a response with its body. Throws if none arrives in time. */
  fetch(
    path: string,
    init: RequestInit,
    limits: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Response>;
  /** PUTs bytes to a presigned URL and returns their ETag. Throws PutError for a non-2xx status, and any other error without a response. */
  put(url: string, bytes: Blob, options: PutOptions): Promise<string>;
}

export interface PutOptions {
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress(sent: number): void;
}

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
): Promise<{ url: string } | DeliveryResult> {
  const { transport, limit } = options;
  try {
    if (item.kind === 'deliverable' && file.size > multipartAboveBytes) {
      const companion = await loadCompanion(item, options);
      const parts = { ...options, companion, put: transport.put, saved: item.file?.multipart };
      const { uploadParts } = await import('./upload-parts.ts');
      return { url: await uploadParts(file, limit, parts) };
    }
    const url = await start(item, options);
    await transport.put(url, file, options);
    return { url };
  } catch (error) {
    // Browsers report a file that changed on disk like a lost connection.
    return (await isReadable(file, file.size)) ? resultOfUpload(error) : { kind: 'unreadable' };
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

/** Loads the companion's client. Only admins need it. */
async function loadCompanion(
  item: DeliveryItem,
  options: Pick<Call, 'transport' | 'signal'>,
): Promise<Companion> {
  const { createCompanion } = await import('./companion.ts');
  return createCompanion(async (path, method, body) => {
    const response = await call(path, item, { ...options, method, body });
    // The companion API has these types.
    return (await response.json().catch(() => undefined)) as never;
  });
}

async function start(
  item: DeliveryItem,
  options: Pick<Call, 'transport' | 'signal'>,
): Promise<string> {
  if (item.kind === 'deliverable') return (await loadCompanion(item, options)).params();
  const started = await call('/api/objects/upload', item, options);
  return ((await started.json()) as UploadStartJson).uploadURL;
}

/** Posts an item under its key, after its file was uploaded. The server answers 401 if another user is signed in. */
export async function sendItem(
  item: DeliveryItem,
  options: { transport: Transport; signal: AbortSignal },
): Promise<DeliveryResult> {
  const { file, kind, key: idempotencyKey } = item;
  const limitMs = kind === 'deliverable' ? deliverableTimeoutMs : timeoutMs;
  const sentFile = file && { fileUrl: file.url, fileName: file.name, fileSize: file.size };
  try {
    const body = { ...item.body, ...sentFile };
    const request = { ...options, body, idempotencyKey };
    const response = await call(pathOf(item), item, request, limitMs);
    return { kind: 'delivered', answer: await response.json() };
  } catch (error) {
    return resultOf(error);
  }
}

interface Call {
  transport: Transport;
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object | undefined;
  idempotencyKey?: string;
}

/** Sends a request that the server accepts only from the item's author. Throws ApiError for a non-2xx response. */
async function call(
  path: string,
  { userId }: DeliveryItem,
  { transport, signal, method = 'POST', body, idempotencyKey }: Call,
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
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    { timeoutMs: limitMs, signal },
  );
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}
