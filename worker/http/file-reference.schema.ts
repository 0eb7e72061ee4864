import { z } from 'zod';
import { fileNameProblem, uploadKeyOf } from '#worker/domain/files/file-rules.ts';

/** The fields that name an uploaded file in a request (spec section 3). */
export const sentFileFields = {
  fileUrl: z
    .string('Say where the file was uploaded to')
    .max(2000, 'The address of the upload is too long')
    .refine((url) => uploadKeyOf(url) !== undefined, 'This is not the address of an upload'),
  fileName: z.string('Name the file').superRefine((name, ctx) => {
    const problem = fileNameProblem(name);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  }),
  /** Whether it is too large, the object itself says. */
  fileSize: z
    .int('The size must be a whole number of bytes')
    .nonnegative('The size must be a whole number of bytes'),
};
