import { measureUpload } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { maxFileBytes, thumbnailKey } from '#worker/domain/files/file-rules.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { findAttachedFile, findFile, raiseFileAlert } from './files.repository.ts';

/**
 * Handles the job `checkFile`: deletes a file that its sender overwrote after it was attached, and alerts the admins.
 * Measures a file that is not attached yet, and expires it if it is too large. Its presigned URL has expired, so it can't
 * be overwritten again. Throws if R2 or the database fails.
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
  // Raise the alert before the deletion, because a retry after the deletion would find nothing to report.
  await raiseFileAlert(db, { kind: 'fileReplaced', orderId: order.id, name: file.name, at: now() });
  await files.delete([file.key, thumbnailKey(fileId)]);
  return [];
}
