import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, uploadsPrefix } from '#worker/domain/files/file-rules.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { enqueueUnknownUploads, selectKnownKeys } from './housekeeping.repository.ts';

/**
 * Handles the job `deleteUnknownUploads`: deletes the uploaded objects of a page that no row knows, and enqueues the job for the
 * next page. An object appears again if its sender repeats the PUT after its deletion.
 */
export async function deleteUnknownUploads(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { day, cursor }: JobPayloads['deleteUnknownUploads'],
) {
  const at = now();
  const page = await files.list(uploadsPrefix, cursor);
  const old = page.objects.filter(({ uploadedAt }) => uploadedAt < at - presignedUrlSeconds * 1000);
  const known = new Set(
    await selectKnownKeys(
      db,
      old.map(({ key }) => key),
    ),
  );
  const unknown = old.map(({ key }) => key).filter((key) => !known.has(key));
  if (unknown.length > 0) await files.delete(unknown);
  return page.cursor === undefined
    ? []
    : [enqueueUnknownUploads(db, { day, cursor: page.cursor, at })];
}
