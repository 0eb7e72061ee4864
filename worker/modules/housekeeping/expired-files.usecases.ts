import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, thumbnailKey } from '#worker/domain/files/file-rules.ts';
import { deleteFiles, selectExpiredFiles } from './housekeeping.repository.ts';

/** Each takes three requests to R2, of the thousand that one run by the clock may make; its jobs need the most. */
const filesPerRun = 50;

/**
 * Deletes the objects of expired files and gives up their unfinished parts; a file is forgotten once its
 * objects are gone, and tried again the next time where they are not. Doing it twice changes nothing.
 */
export async function deleteExpiredFiles({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  // While its URL is good, somebody could put it there again.
  const olderThan = now() - presignedUrlSeconds * 1000;
  const expired = await selectExpiredFiles(db, { olderThan, limit: filesPerRun });
  const gone: string[] = [];
  for (const { id, key, uploadId } of expired) {
    try {
      if (uploadId !== null) await files.abortMultipart(key, uploadId);
      await files.delete(key);
      await files.delete(thumbnailKey(id));
      gone.push(id);
    } catch {
      // The store of files has logged it.
    }
  }
  if (gone.length > 0) await deleteFiles(db, gone);
}
