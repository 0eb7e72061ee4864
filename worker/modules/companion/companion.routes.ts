import { Hono } from 'hono';
import { presignedUrlSeconds } from '#worker/domain/files/file-rules.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { uploadLength } from '#worker/http/uploads/upload-length.ts';
import { jsonBody, params, query } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, rateLimitedRead } from '#worker/http/write-guard.ts';
import {
  completeSchema,
  createSchema,
  keySchema,
  partSchema,
  partsSchema,
} from './companion.schema.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  issueTemporaryCredentials,
  listUploadedParts,
  prepareUpload,
  signParts,
} from './companion.usecases.ts';

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
