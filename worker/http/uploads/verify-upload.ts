import * as z from 'zod';
import { findUpload, type VerifiedFile } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import {
  fileNameProblem,
  fileSizeProblem,
  uploadKeyFromUrl,
} from '#worker/domain/files/file-rules.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { AppError, unusableUpload, uploadAlreadySent } from '#worker/http/errors.ts';

/** The request fields that refer to an uploaded file. */
export const sentFileFields = {
  fileUrl: z
    .string('Send the URL of the upload')
    .max(2000, 'The upload URL is too long')
    .refine((url) => uploadKeyFromUrl(url) !== undefined, 'This is not an upload URL'),
  fileName: z.string('Name the file').superRefine((name, ctx) => {
    const problem = fileNameProblem(name);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  }),
  /** The size limit applies to the stored object, not to this value. */
  fileSize: z
    .int('The size must be a whole number of bytes')
    .nonnegative('The size must be a whole number of bytes'),
};

/**
 * Checks an uploaded file before it is attached. Deletes an empty or oversized object. Throws:
 * - 404 for another user's upload
 * - 409 for an attached or missing file, or one whose size isn't `fileSize`
 * - 400 for an empty file
 * - 413 for an oversized file
 */
export async function verifyUpload(
  {
    db,
    files,
    scanFile,
  }: Pick<Deps, 'db' | 'scanFile'> & { files: Pick<FileBucket, 'head' | 'delete'> },
  ownerId: string,
  { fileUrl, fileName, fileSize }: SentFileJson,
): Promise<VerifiedFile> {
  const key = uploadKeyFromUrl(fileUrl);
  const upload = key && (await findUpload(db, ownerId, key));
  if (!upload) throw unusableUpload('notFound', 'This upload was not found.');
  if (upload.state === 'attached') throw uploadAlreadySent();
  const object = upload.state === 'pending' && (await files.head(upload.key));
  if (!object) throw unusableUpload('conflict', 'This file didn’t arrive. Upload it again.');
  const problem = fileSizeProblem(object.size);
  if (problem) {
    await files.delete([upload.key]);
    throw new AppError(object.size === 0 ? 'invalid' : 'tooLarge', problem);
  }
  if (object.size !== fileSize) {
    throw unusableUpload(
      'conflict',
      `This file arrived with ${object.size} bytes instead of ${fileSize}. Upload it again.`,
    );
  }
  return {
    id: upload.id,
    key,
    name: fileName,
    size: object.size,
    etag: object.etag,
    needsScan: scanFile !== undefined,
  };
}
