import * as z from 'zod';

/** S3's limit. */
const maxParts = 10_000;

const key = z.string('Send the key of the upload').min(1, 'Send the key of the upload').max(500);
const partNumber = z.coerce
  .number<string | number>('A part number must be from 1 to 10000')
  .int('A part number must be from 1 to 10000')
  .min(1, 'A part number must be from 1 to 10000')
  .max(maxParts, 'A part number must be from 1 to 10000');

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
 * The body that starts a multipart upload. The name and metadata are ignored: a file gets its name when it is
 * attached.
 */
export const createSchema = z.object({
  filename: z.string().max(1000, 'The name of the file is too long').nullish(),
  type: z
    .string()
    .max(200, 'The type of the file is too long')
    .nullish()
    .transform((type) => type || 'application/octet-stream'),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

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
    .transform((parts) => parts.toSorted((a, b) => a.partNumber - b.partNumber)),
});
