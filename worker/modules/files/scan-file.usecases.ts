import type { Deps } from '#worker/deps.ts';
import { thumbnailKey } from '#worker/domain/files/file-rules.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import type { ScanFile } from '#worker/gateways/file-scanner.ts';
import { findAttachedFile, raiseFileAlert, setScan } from './files.repository.ts';

/**
 * Handles the job `scanFile`: asks the scanner about a file that is held until then. Deletes a file that it blocks, and
 * alerts the admins. Throws if the scanner has no answer yet.
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
