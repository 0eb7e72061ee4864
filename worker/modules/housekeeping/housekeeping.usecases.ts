import type { Deps } from '#worker/deps.ts';
import {
  presignedUrlSeconds,
  thumbnailKey,
  uploadsPrefix,
} from '#worker/domain/files/file-rules.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import {
  deleteFileRows,
  deleteOldRows,
  type ExpiredFile,
  enqueueUnknownUploads,
  postponeFiles,
  selectExpiredFiles,
  selectKnownKeys,
} from './housekeeping.repository.ts';

/**
 * At least what one user can create and abort in a minute: the write limit is 300. Each file takes
 * at most two R2 requests of the 10,000 that wrangler.toml allows.
 */
const filesPerRun = 400;

type Storage = Pick<FileBucket, 'abortMultipart' | 'delete'>;

/** Deletes everything that is past its retention time. Idempotent. */
export async function purgeExpired(
  deps: Pick<Deps, 'db' | 'now'> & { files: Storage },
): Promise<void> {
  await deleteOldRows(deps.db, deps.now());
  await deleteExpiredFiles(deps);
}

/**
 * Deletes the objects and unfinished multipart uploads of expired files, then their rows: the
 * oldest first. A failed deletion is retried with growing delays. Idempotent.
 */
async function deleteExpiredFiles({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'now'> & { files: Storage }): Promise<void> {
  const at = now();
  // A client could upload the object again while its presigned URL is valid.
  const createdBefore = at - presignedUrlSeconds * 1000;
  const expired = await selectExpiredFiles(db, { createdBefore, at, limit: filesPerRun });
  const deleted: string[] = [];
  const failed: string[] = [];
  for (const batch of batchesOf(expired)) {
    const ids = batch.map(({ id }) => id);
    const isDeleted = await deleteObjects(files, batch);
    (isDeleted ? deleted : failed).push(...ids);
  }
  if (deleted.length > 0) await deleteFileRows(db, deleted);
  if (failed.length > 0) await postponeFiles(db, failed, at);
}

/**
 * Puts the files that one request can delete into one batch. Multipart uploads and files that
 * failed before get separate batches, so that they can't make the others fail.
 */
function batchesOf(expired: readonly ExpiredFile[]): ExpiredFile[][] {
  const isSimple = ({ uploadId, purgeAttempts }: ExpiredFile) =>
    uploadId === null && purgeAttempts === 0;
  const simple = expired.filter(isSimple);
  const others = expired.filter((file) => !isSimple(file)).map((file) => [file]);
  return simple.length > 0 ? [simple, ...others] : others;
}

/** Returns false if R2 fails. The gateway logs the error. */
async function deleteObjects(files: Storage, batch: readonly ExpiredFile[]): Promise<boolean> {
  try {
    for (const { key, uploadId } of batch) {
      if (uploadId !== null) await files.abortMultipart(key, uploadId);
    }
    await files.delete(batch.flatMap(({ id, key }) => [key, thumbnailKey(id)]));
    return true;
  } catch {
    return false;
  }
}

/**
 * Handles the job `deleteUnknownUploads`: deletes the uploaded objects of a page that have no row
 * in `files`, and enqueues the job for the next page. A client that repeats its PUT after the
 * deletion creates such an object.
 */
export async function deleteUnknownUploads(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { day, cursor }: JobPayloads['deleteUnknownUploads'],
) {
  const at = now();
  const page = await files.list(uploadsPrefix, cursor);
  const old = page.objects.filter(({ uploadedAt }) => uploadedAt < at - presignedUrlSeconds * 1000);
  const keys = old.map(({ key }) => key);
  const known = new Set(await selectKnownKeys(db, keys));
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) await files.delete(unknown);
  return page.cursor === undefined
    ? []
    : [enqueueUnknownUploads(db, { day, cursor: page.cursor, at })];
}
