import { Hono } from 'hono';
import * as z from 'zod';
import { maxFileBytes, presignedUrlSeconds } from '#worker/domain/files/file-rules.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { uploadLength } from '#worker/http/uploads/pending-upload.ts';
import { jsonBody, params, query } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, rateLimitedRead } from '#worker/http/write-guard.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  issueTemporaryCredentials,
  listUploadedParts,
  prepareUpload,
  signParts,
} from './companion.usecases.ts';

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
const keySchema = z.object({ key });

const partSchema = z.object({ partNumber });

/** The query of the batch route: comma-separated part numbers. */
const partsSchema = z.object({
  key,
  partNumbers: z
    .string('Send the part numbers as partNumbers')
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(partNumber).min(1).max(100, 'At most 100 parts can be signed at once')),
});

/**
 * The body that starts a multipart upload. Uppy sends the file's name and type, which are ignored:
 * a file gets its name when it is attached, and every download has the same type.
 */
const createSchema = z.object({});

const etagMessage = 'Send the ETag of each part';

/** The body that completes a multipart upload. */
const completeSchema = z.object({
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

/** The companion service for Uppy's S3 plugin. Uppy defines the routes and field names. */
export const companionRoutes = new Hono<AppEnv>()
  .basePath('/s3')

  .get('/params', signedIn(), rateLimitedRead, uploadLength, async (c) => {
    const { deps, session } = c.var;
    const signer = deps.uploadSigner(c.req.url);
    const size = c.req.valid('header')['upload-length'];
    return c.json(await prepareUpload(deps, { userId: session.user.id, signer, size }));
  })

  .get('/sts', signedIn(), rateLimitedRead, async (c) =>
    c.json(await issueTemporaryCredentials(c.var.deps, c.var.session.user.id)),
  )

  .post('/multipart', signedIn(), jsonWrite, uploadLength, jsonBody(createSchema), async (c) => {
    const { deps, session } = c.var;
    const size = c.req.valid('header')['upload-length'];
    return c.json(await createUpload(deps, { userId: session.user.id, size }));
  })

  .get('/multipart/:uploadId', signedIn(), rateLimitedRead, query(keySchema), async (c) => {
    const { deps, session } = c.var;
    const upload = { userId: session.user.id, ...c.req.param(), ...c.req.valid('query') };
    const signer = deps.uploadSigner(c.req.url);
    return c.json(await listUploadedParts(deps, { ...upload, signer }));
  })

  .get('/multipart/:uploadId/batch', signedIn(), query(partsSchema), async (c) => {
    const { deps, session } = c.var;
    const upload = { userId: session.user.id, ...c.req.param(), ...c.req.valid('query') };
    const signer = deps.uploadSigner(c.req.url);
    return c.json({ presignedUrls: await signParts(deps, { ...upload, signer }) });
  })

  .get(
    '/multipart/:uploadId/:partNumber',
    signedIn(),
    params(partSchema),
    query(keySchema),
    uploadLength,
    async (c) => {
      const { deps, session } = c.var;
      const { partNumber } = c.req.valid('param');
      const urls = await signParts(deps, {
        userId: session.user.id,
        uploadId: c.req.param('uploadId'),
        ...c.req.valid('query'),
        partNumbers: [partNumber],
        size: c.req.valid('header')['upload-length'],
        signer: deps.uploadSigner(c.req.url),
      });
      return c.json({ url: urls[partNumber], expires: presignedUrlSeconds });
    },
  )

  .post(
    '/multipart/:uploadId/complete',
    signedIn(),
    jsonWrite,
    query(keySchema),
    jsonBody(completeSchema),
    async (c) => {
      const { deps, session } = c.var;
      const upload = { userId: session.user.id, ...c.req.param(), ...c.req.valid('query') };
      const signer = deps.uploadSigner(c.req.url);
      return c.json(
        await completeUpload(deps, { ...upload, signer, parts: c.req.valid('json').parts }),
      );
    },
  )

  .delete('/multipart/:uploadId', signedIn(), emptyWrite, query(keySchema), async (c) => {
    const upload = {
      userId: c.var.session.user.id,
      ...c.req.param(),
      ...c.req.valid('query'),
    };
    await abortUpload(c.var.deps, upload);
    return c.json({});
  });
