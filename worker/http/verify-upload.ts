import { findUpload, type VerifiedFile } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { fileSizeProblem, uploadKeyOf } from '#worker/domain/files/file-rules.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import type { FileStore } from '#worker/gateways/file-store.ts';
import { AppError, notFound, uploadTaken } from '#worker/http/errors.ts';

/**
 * Checks a file that somebody says to have uploaded, before it is attached (design: Files). Throws 404 for an
 * upload that is not theirs; 409 when it is attached already, never arrived, or has another size than was
 * said; 413 when it is too large, and then its object is gone.
 */
export async function verifyUpload(
  { db, files }: Pick<Deps, 'db'> & { files: Pick<FileStore, 'head' | 'delete'> },
  ownerId: string,
  { fileUrl, fileName, fileSize }: SentFileJson,
): Promise<VerifiedFile> {
  const key = uploadKeyOf(fileUrl);
  const upload = key && (await findUpload(db, ownerId, key));
  if (!upload) throw notFound('This upload');
  if (upload.state === 'attached') throw uploadTaken();
  const object = upload.state === 'pending' && (await files.head(upload.key));
  if (!object) {
    throw new AppError('conflict', 'This file has not arrived. Upload it again.');
  }
  const problem = fileSizeProblem(object.size);
  if (problem) {
    await files.delete(upload.key);
    throw new AppError(object.size === 0 ? 'invalid' : 'tooLarge', problem);
  }
  if (object.size !== fileSize) {
    throw new AppError(
      'conflict',
      `This file arrived with ${object.size} bytes in place of ${fileSize}. Upload it again.`,
    );
  }
  return { id: upload.id, key, name: fileName, size: object.size, etag: object.etag };
}
