import * as z from 'zod';
import { fileSizeProblem, maxFileBytes } from '#worker/domain/files/file-rules.ts';
import { AppError } from '#worker/http/errors.ts';
import { headers } from '#worker/http/validation.ts';

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
