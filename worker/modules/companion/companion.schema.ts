import * as z from 'zod';
import { maxFileBytes } from '#worker/domain/files/file-rules.ts';

/** Every part but the last has at least 5 MiB, so a file of 2 GiB has at most 410. */
const maxParts = Math.ceil(maxFileBytes / (5 * 1024 * 1024));
const partNumberProblem = `A part number must be from 1 to ${maxParts}`;

const key = z.string('Send the key of the upload').min(1, 'Send the key of the upload').max(500);
const partNumber = z.coerce
  .number<string | number>(partNumberProblem)
  .int(partNumberProblem)
  .min(1, partNumberProblem)
  .max(maxParts, partNumberProblem);

/** The query with the key of an upload. */
export const keySchema = z.object({ key });

export const partSchema = z.object({ partNumber });

/** The query of the batch route: comma-separated part numbers. */
export const partsSchema = z.object({
  key,
  partNumbers: z
    .string('Send the part numbers as partNumbers')
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(partNumber).min(1).max(100, 'At most 100 parts can be signed at once')),
});

/**
 * The body that starts a multipart upload. Uppy sends the file's name and type, which are ignored: a file gets its name
 * when it is attached, and every download has the same type.
 */
export const createSchema = z.object({});

const etagMessage = 'Send the ETag of each part';

/** The body that completes a multipart upload. */
export const completeSchema = z.object({
  parts: z
    .array(
      z
        .object({
          PartNumber: partNumber,
          ETag: z.string(etagMessage).min(1, etagMessage).max(1000, etagMessage),
        })
        // S3 quotes ETags, but the R2 binding expects them without quotes.
        .transform(({ PartNumber, ETag }) => ({
          partNumber: PartNumber,
          etag: ETag.replaceAll('"', ''),
        })),
      'Send the parts',
    )
    .min(1, 'Send the parts')
    .max(maxParts, `An upload has at most ${maxParts} parts`)
    .refine(
      (parts) => new Set(parts.map(({ partNumber }) => partNumber)).size === parts.length,
      'Send each part once',
    )
    .transform((parts) => parts.toSorted((a, b) => a.partNumber - b.partNumber)),
});
