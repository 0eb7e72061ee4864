import { measureUpload } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import { maxFileBytes, thumbnailKey, uploadKey } from '#worker/domain/files/file-rules.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import type { ScanFile } from '#worker/gateways/file-scanner.ts';
import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { createPendingUpload } from '#worker/http/uploads/pending-upload.ts';
import {
  findAttachedFile,
  findFile,
  markDownloaded,
  raiseFileAlert,
  setScan,
} from './files.repository.ts';

interface StartUpload {
  userId: string;
  signer: UploadSigner;
  /** Bytes, if the client declared them. Then the URL accepts only a file of that size. */
  size: number | undefined;
  idempotencyKey: IdempotencyKey | undefined;
}

/** Creates a pending upload and returns its URL, which accepts a PUT for an hour. Throws like `createPendingUpload`. */
export async function startUpload(
  deps: Pick<Deps, 'db' | 'files' | 'quotas' | 'now' | 'newId'>,
  { userId, signer, size, idempotencyKey }: StartUpload,
): Promise<UploadStartJson> {
  const id = deps.newId();
  const key = uploadKey(userId, id);
  const json = { uploadURL: await signer.sign(key, { method: 'PUT', size }) };
  await createPendingUpload(deps, {
    upload: { id, key, ownerId: userId, size, createdAt: deps.now() },
    response: idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) },
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
 * Finds a file for its order's customer or an admin; the customer gets a deliverable only once it
 * is delivered, and until they hand its truck to someone else. Throws 404 for anyone else. The
 * caller calls `onDownload` when the file starts to stream, which records the customer's first
 * download of a deliverable.
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
      await markDownloaded(db, { deliverableId: deliverable.id, orderId: order.id, at: now() });
    },
  };
}

/**
 * Finds a file that the user may see. Throws 404 for anyone else, 410 with the reason for a file
 * that was withdrawn or blocked, and 409 while a scanner checks it.
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

/**
 * Handles the job `checkFile`: deletes a file that its sender overwrote after it was attached, and
 * alerts the admins. Measures a file that is not attached yet, and expires it if it is too large.
 * Its presigned URL has expired, so it can't be overwritten again. Throws if R2 or the database
 * fails.
 */
export async function checkFile(
  { db, files, quotas, now }: Pick<Deps, 'db' | 'files' | 'quotas' | 'now'>,
  { fileId }: JobPayloads['checkFile'],
) {
  const upload = await findFile(db, fileId);
  if (upload?.state === 'pending') {
    const stored = await files.head(upload.key);
    if (stored === undefined) return [];
    return measureUpload(
      db,
      { ...upload, size: stored.size },
      { maxBytes: maxFileBytes, maxPendingBytes: quotas.pendingUploadBytes },
    );
  }
  const { file, order } = (await findAttachedFile(db, fileId)) ?? {};
  if (file?.state !== 'attached' || order === undefined) return [];
  const object = await files.head(file.key);
  if (object === undefined || (object.etag === file.etag && object.size === file.size)) return [];
  // Raise the alert before the deletion, because a retry after the deletion would find nothing to
  // report.
  await raiseFileAlert(db, { kind: 'fileReplaced', orderId: order.id, name: file.name, at: now() });
  await files.delete([file.key, thumbnailKey(fileId)]);
  return [];
}

/**
 * Handles the job `scanFile`: asks the scanner about a file that is held until then. Deletes a file
 * that it blocks, and alerts the admins. Throws if the scanner has no answer yet.
 */
export async function scanFile(
  deps: Pick<Deps, 'db' | 'files' | 'uploadSigner' | 'linkTo' | 'now'> & { scan: ScanFile },
  { fileId }: JobPayloads['scanFile'],
) {
  const { db, files, now } = deps;
  const { file, order } = (await findAttachedFile(db, fileId)) ?? {};
  if (file?.scan !== 'waiting' || order === undefined) return [];
  const { key, name, size, etag } = file;
  const url = await deps.uploadSigner(deps.linkTo('/')).sign(key, { method: 'GET' });
  if (await deps.scan({ url, name: name ?? '', size: size ?? 0, etag: etag ?? '' })) {
    return setScan(db, { fileId, orderId: order.id, scan: 'clean' });
  }
  await raiseFileAlert(db, { kind: 'fileBlocked', orderId: order.id, name, at: now() });
  await files.delete([key, thumbnailKey(fileId)]);
  return setScan(db, { fileId, orderId: order.id, scan: 'blocked' });
}
