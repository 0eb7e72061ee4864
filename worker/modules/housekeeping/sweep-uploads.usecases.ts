import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, uploadsPrefix } from '#worker/domain/files/file-rules.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { enqueueSweep, selectKnownKeys } from './housekeeping.repository.ts';

/**
 * Handles the job `sweepUploads`: deletes the uploaded objects of a page that no row knows, and enqueues the job for the
 * next page. An object appears again if its sender repeats the PUT after its deletion.
 */
export async function sweepUploads(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { day, cursor }: JobPayloads['sweepUploads'],
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
  if (unknown.length > 0) await files.deleteAll(unknown);
  return page.cursor === undefined ? [] : [enqueueSweep(db, { day, cursor: page.cursor, at })];
}
