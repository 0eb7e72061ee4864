import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, thumbnailKey } from '#worker/domain/files/file-rules.ts';
import { deleteFiles, selectExpiredFiles } from './housekeeping.repository.ts';

/** Each file takes three R2 requests. A scheduled run may make 1,000 subrequests, and its jobs need most of them. */
const filesPerRun = 50;

/**
 * Deletes the objects and unfinished multipart uploads of expired files, then their rows. The next run
 * retries a failed deletion. Idempotent.
 */
export async function deleteExpiredFiles({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  // A client could upload the object again while its presigned URL is valid.
  const olderThan = now() - presignedUrlSeconds * 1000;
  const expired = await selectExpiredFiles(db, { olderThan, limit: filesPerRun });
  const deleted: string[] = [];
  for (const { id, key, uploadId } of expired) {
    try {
      if (uploadId !== null) await files.abortMultipart(key, uploadId);
      await files.delete(key);
      await files.delete(thumbnailKey(id));
      deleted.push(id);
    } catch {
      // The file store logged the error.
    }
  }
  if (deleted.length > 0) await deleteFiles(db, deleted);
}
