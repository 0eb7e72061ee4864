import { apiErrorOf } from '#web/api/api-error.ts';
import { type DeliveryItem, pathOf } from '#web/delivery/delivery-item.ts';
import { type DeliveryResult, resultOf, resultOfUpload } from '#web/delivery/delivery-result.ts';
import { isReadable } from '#web/lib/readable-file.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';

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
  /** PUTs bytes to a presigned URL. Throws PutError for a non-2xx status, and any other error without a response. */
  put(url: string, bytes: Blob, options: PutOptions): Promise<void>;
}

export interface PutOptions {
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress(sent: number): void;
}

/** Uploads an item's file and returns its URL, or the result of a failed upload. */
export async function uploadFile(
  item: DeliveryItem,
  file: Blob,
  { transport, ...options }: PutOptions & { transport: Transport },
): Promise<{ url: string } | DeliveryResult> {
  try {
    const started = await post('/api/objects/upload', item, { transport, ...options });
    const { uploadURL } = (await started.json()) as UploadStartJson;
    await transport.put(uploadURL, file, options);
    return { url: uploadURL };
  } catch (error) {
    // Browsers report a file that changed on disk like a lost connection.
    return (await isReadable(file)) ? resultOfUpload(error) : { kind: 'unreadable' };
  }
}

/** Posts an item, whose file is uploaded, under its key. The server answers 401 if another user is signed in. */
export async function sendItem(
  item: DeliveryItem,
  options: { transport: Transport; signal: AbortSignal },
): Promise<DeliveryResult> {
  const { file, body } = item;
  const sentFile = file && { fileUrl: file.url, fileName: file.name, fileSize: file.size };
  try {
    const response = await post(pathOf(item), item, { ...options, body: { ...body, ...sentFile } });
    return { kind: 'delivered', answer: await response.json() };
  } catch (error) {
    return resultOf(error);
  }
}

interface Post {
  transport: Transport;
  signal: AbortSignal;
  /** Sent with the Idempotency-Key. */
  body?: object;
}

/** Sends a POST that the server accepts only from the item's author. Throws ApiError for a non-2xx response. */
async function post(
  path: string,
  { userId, key, kind }: DeliveryItem,
  { transport, signal, body }: Post,
): Promise<Response> {
  const response = await transport.fetch(
    path,
    {
      method: 'POST',
      credentials: 'include',
      headers: {
        'Expected-User': userId,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    { timeoutMs: kind === 'deliverable' ? deliverableTimeoutMs : timeoutMs, signal },
  );
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}
