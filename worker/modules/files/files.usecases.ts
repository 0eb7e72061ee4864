import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import { uploadKey } from '#worker/domain/files/file-rules.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { createPendingUpload } from '#worker/http/uploads/pending-upload.ts';
import { findAttachedFile, markDownloaded } from './files.repository.ts';

interface StartUpload {
  userId: string;
  signer: UploadSigner;
  /** Bytes, if the client declared them. Then the URL accepts only a file of that size. */
  size: number | undefined;
  idempotent: IdempotentRequest | undefined;
}

/** Creates a pending upload and returns its URL, which accepts a PUT for an hour. Throws like `createPendingUpload`. */
export async function startUpload(
  deps: Pick<Deps, 'db' | 'files' | 'quotas' | 'now' | 'newId'>,
  { userId, signer, size, idempotent }: StartUpload,
): Promise<UploadStartJson> {
  const id = deps.newId();
  const key = uploadKey(userId, id);
  const json = { uploadURL: await signer.sign(key, { method: 'PUT', size }) };
  await createPendingUpload(deps, {
    upload: { id, key, ownerId: userId, size, createdAt: deps.now() },
    response: idempotent && { ...idempotent, status: 201, body: JSON.stringify(json) },
  });
  return json;
}

/** A file that the user may download. */
export interface Download {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
}

export interface FileRequest {
  fileId: string;
  user: UserJson;
}

/**
 * Finds a file for its order's customer or an admin; the customer gets a deliverable only once it is delivered, and
 * until they hand its truck to someone else.
 * Throws 404 for anyone else. The caller calls `onDownload` when the file starts to stream, which
 * records the customer's first download of a deliverable.
 */
export async function openFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: FileRequest,
): Promise<{ file: Download; onDownload: () => Promise<void> }> {
  const { file, order, deliverable, holder } = await requireVisibleFile(db, request);
  const isFirst = deliverable && !deliverable.downloadedAt && holder === request.user.id;
  return {
    file,
    async onDownload() {
      if (!isFirst) return;
      await markDownloaded(db, {
        deliverableId: deliverable.id,
        orderId: order.id,
        at: now(),
      });
    },
  };
}

/**
 * Finds a file that the user may see. Throws 404 for anyone else, 410 with the reason for a file that was withdrawn
 * or blocked, and 409 while a scanner checks it.
 */
export async function requireVisibleFile(db: Deps['db'], { fileId, user }: FileRequest) {
  const found = await findAttachedFile(db, fileId);
  const { file, order, deliverable } = found ?? {};
  // A file goes with its truck, which may belong to another account now.
  const holder = deliverable?.heldBy ?? order?.userId;
  const isTheirs = order && holder === user.id && (!deliverable || isDelivered(order, deliverable));
  if (!file || !order || !(user.isAdmin || isTheirs)) throw notFound('This file');
  if (deliverable?.withdrawnAt) {
    throw new AppError('gone', `We withdrew this file: ${deliverable.withdrawnReason}`);
  }
  if (file.scan === 'waiting') {
    throw new AppError('conflict', 'We’re checking this file for viruses. Try again in a minute.');
  }
  if (file.scan === 'blocked') {
    throw new AppError('gone', 'We deleted this file because our scanner found a virus in it.');
  }
  const { key, name, size, etag } = file;
  if (name === null || size === null || etag === null)
    throw new Error('an attached file has no name, size or ETag');
  return { file: { key, name, size, etag }, order, deliverable, holder };
}
