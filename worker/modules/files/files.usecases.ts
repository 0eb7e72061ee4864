import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { imageEndingOf } from '#worker/domain/catalog/product-image.ts';
import { hasThumbnail, thumbnailKey, uploadKey } from '#worker/domain/files/file-rules.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { FileStore } from '#worker/gateways/file-store.ts';
import type { ResizeImage } from '#worker/gateways/image-resizer.ts';
import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { findAttachedFile, markDownloaded, promiseUpload } from './files.repository.ts';

/** How wide a picture in the chat is, in pixels: twice what it takes on the screen. */
const thumbnailWidth = 640;
/** Enough to tell a picture by, in bytes. */
const imageStartBytes = 64;

interface StartUpload {
  userId: string;
  signer: UploadSigner;
  idempotent: IdempotentRequest | undefined;
}

/** Promises a person an upload: the URL takes one PUT of a file of theirs within an hour (spec section 7). */
export async function startUpload(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { userId, signer, idempotent }: StartUpload,
): Promise<UploadStartJson> {
  const id = newId();
  const key = uploadKey(userId, id);
  const json = { uploadURL: await signer.sign(key, { method: 'PUT' }) };
  await promiseUpload(db, {
    upload: { id, key, ownerId: userId, createdAt: now() },
    answer: idempotent && { ...idempotent, status: 201, body: JSON.stringify(json) },
  });
  return json;
}

/** A file that may be downloaded. */
export interface Download {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
}

interface FileRequest {
  fileId: string;
  user: UserJson;
}

/**
 * The file behind a link, for those who may have it: its order's customer and admins; what the customer paid
 * for once the order is fulfilled. For anybody else it does not exist (404). `onDownload` is to be called when
 * the file is on its way: a customer's first download of what they paid for is remembered.
 */
export async function openFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: FileRequest,
): Promise<{ file: Download; onDownload: () => Promise<void> }> {
  const { file, order, deliverable } = await visibleFile(db, request);
  const isFirst = deliverable && !deliverable.downloadedAt && order.userId === request.user.id;
  return {
    file,
    async onDownload() {
      if (!isFirst) return;
      await markDownloaded(db, {
        deliverableId: deliverable.id,
        orderId: order.id,
        customerId: order.userId,
        at: now(),
      });
    },
  };
}

/** A small picture of a picture in the chat, made when it is first asked for. Throws 404 where there is none. */
export async function openThumbnail(
  { db, files, resizeImage }: Pick<Deps, 'db' | 'files' | 'resizeImage'>,
  request: FileRequest,
): Promise<ReadableStream | Uint8Array<ArrayBuffer>> {
  const { file } = await visibleFile(db, request);
  if (!hasThumbnail(file)) throw notFound('This picture');
  const key = thumbnailKey(request.fileId);
  const made = await files.get(key);
  // An empty one says that none could be made.
  if (made?.size === 0) throw notFound('This picture');
  if (made) return made.body;
  const small = (await isImage(files, file)) ? await shrink(files, file, resizeImage) : undefined;
  await files.put(key, small ?? new Uint8Array(), 'image/webp');
  if (small === undefined) throw notFound('This picture');
  return small;
}

/** By its first bytes, so that nothing else is read as a whole. */
async function isImage(files: FileStore, { key, etag }: Download): Promise<boolean> {
  const start = await files.get(key, { etag, range: { offset: 0, length: imageStartBytes } });
  return start !== undefined && imageEndingOf(await bytesOf(start.body)) !== undefined;
}

async function shrink(files: FileStore, { key, etag }: Download, resizeImage: ResizeImage) {
  const original = await files.get(key, { etag });
  if (original === undefined) throw notFound('This picture');
  return resizeImage(await bytesOf(original.body), thumbnailWidth).catch(() => undefined);
}

async function bytesOf(body: ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function visibleFile(db: Deps['db'], { fileId, user }: FileRequest) {
  const found = await findAttachedFile(db, fileId);
  const { file, order, deliverable } = found ?? {};
  const isTheirs = order?.userId === user.id && (!deliverable || order.status === 'fulfilled');
  if (!file || !order || !(user.isAdmin || isTheirs)) throw notFound('This file');
  const { key, name, size, etag } = file;
  if (name === null || size === null || etag === null)
    throw new Error('an attached file is not whole');
  return { file: { key, name, size, etag }, order, deliverable };
}
