import * as z from 'zod';
import type { Quota } from '#db/statements/quotas.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import {
  insertUpload,
  type NewUpload,
  pendingBytesQuota,
  pendingUploadQuota,
  selectUnmeasuredKeys,
} from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { fileSizeProblem, maxFileBytes } from '#worker/domain/files/file-rules.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { AppError, tooMany } from '#worker/http/errors.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';
import { headers } from '#worker/http/validation.ts';

type UploadDeps = Pick<Deps, 'db' | 'quotas'> & { files: Pick<FileBucket, 'head'> };

/**
 * Creates a pending upload and stores the response for its idempotency key in one batch. Throws 429
 * if the user has too many unattached uploads or bytes.
 */
export async function createPendingUpload(
  { db, files, quotas }: UploadDeps,
  { upload, response }: { upload: NewUpload; response?: FirstResponse | undefined },
): Promise<void> {
  const { ownerId, createdAt } = upload;
  const { pendingUploads, pendingUploadBytes: max } = quotas;
  // Without a declared size, an upload counts as max / pendingUploads bytes.
  const unknownSize = Math.floor(max / pendingUploads);
  const bytesQuota = pendingBytesQuota(ownerId, {
    max,
    unknownSize,
    added: upload.size ?? unknownSize,
  });
  if (upload.size === undefined)
    await checkUnmeasuredBytes({ db, files, quotas }, upload, bytesQuota);
  const uploadQuotas = [pendingUploadQuota(ownerId, pendingUploads), bytesQuota];
  const before = storeResponse(db, response && { ...response, userId: ownerId, createdAt });
  await writeWithinQuotas(db, { quotas: uploadQuotas, at: createdAt, before }, [
    ...insertUpload(db, upload),
  ]);
}

/** Reads the undeclared sizes from the bucket, because the database doesn't know them yet. */
async function checkUnmeasuredBytes(
  { db, files, quotas }: UploadDeps,
  { ownerId }: NewUpload,
  { message }: Quota,
): Promise<void> {
  const keys = await selectUnmeasuredKeys(db, ownerId);
  const objects = await Promise.all(keys.map((key) => files.head(key)));
  const bytes = objects.reduce((sum, object) => sum + (object?.size ?? 0), 0);
  if (bytes >= quotas.pendingUploadBytes) throw tooMany({ message, retryAfterMs: hourMs });
}

const problem = 'Upload-Length must be a whole number of bytes';

/** Validates the header with the size of the file or part to upload. Throws 400, or 413 above 2 GiB. */
export const uploadLength = headers(
  z.object({
    'upload-length': z.coerce
      .number<string>(problem)
      .int(problem)
      .transform((bytes) => {
        const sentence = fileSizeProblem(bytes);
        if (sentence) throw new AppError(bytes > maxFileBytes ? 'tooLarge' : 'invalid', sentence);
        return bytes;
      })
      .optional(),
  }),
);
