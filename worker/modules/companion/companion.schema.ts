import { z } from 'zod';

/** S3 takes at most this many parts. */
const maxParts = 10_000;

const key = z.string('Name the upload with key').min(1, 'Name the upload with key').max(500);
const partNumber = z.coerce
  .number<string | number>('A part has a number from 1 to 10000')
  .int('A part has a number from 1 to 10000')
  .min(1, 'A part has a number from 1 to 10000')
  .max(maxParts, 'A part has a number from 1 to 10000');

/** The query that names an upload. */
export const keySchema = z.object({ key });

export const partSchema = z.object({ partNumber });

/** The query of the batch form: part numbers with commas between them. */
export const partsSchema = z.object({
  key,
  partNumbers: z
    .string('Name the parts with partNumbers')
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(partNumber).min(1).max(100, 'At most 100 parts can be signed at once')),
});

/** The body that begins a multipart upload. Name and metadata are the client's own; the file gets its name when it is attached. */
export const createSchema = z.object({
  filename: z.string().max(1000, 'The name of the file is too long').optional(),
  type: z
    .string()
    .max(200, 'The type of the file is too long')
    .nullish()
    .transform((type) => type || 'application/octet-stream'),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const etagMessage = 'Each part has the ETag that its upload was answered with';

/** The body that puts an upload's parts together. */
export const completeSchema = z.object({
  parts: z
    .array(
      z
        .object({
          PartNumber: partNumber,
          ETag: z.string(etagMessage).min(1, etagMessage).max(1000, etagMessage),
        })
        // S3 quotes its ETags; the binding takes them bare.
        .transform(({ PartNumber, ETag }) => ({
          partNumber: PartNumber,
          etag: ETag.replaceAll('"', ''),
        })),
      'Name the parts',
    )
    .min(1, 'Name the parts')
    .max(maxParts, `An upload has at most ${maxParts} parts`)
    .transform((parts) => parts.toSorted((a, b) => a.partNumber - b.partNumber)),
});
