import * as z from 'zod';
import { fileNameProblem, uploadKeyFromUrl } from '#worker/domain/files/file-rules.ts';

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
  /** The size limit is checked against the stored object, not against this value. */
  fileSize: z
    .int('The size must be a whole number of bytes')
    .nonnegative('The size must be a whole number of bytes'),
};
