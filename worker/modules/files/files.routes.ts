import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { AppError } from '#worker/http/errors.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { addressLimit } from '#worker/http/session/address-limit.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { uploadLength } from '#worker/http/uploads/pending-upload.ts';
import { emptyWrite } from '#worker/http/write-guard.ts';
import { createDownloadLink, openDownloadLink } from './download-links.usecases.ts';
import { downloadResponse } from './download-response.ts';
import { openFile, startUpload } from './files.usecases.ts';
import { openThumbnail } from './thumbnails.usecases.ts';

export const fileRoutes = new Hono<AppEnv>()
  .post('/objects/upload', signedIn(), emptyWrite, uploadLength, idempotent(), async (c) => {
    const upload = await startUpload(c.var.deps, {
      userId: c.var.session.user.id,
      signer: c.var.deps.uploadSigner(c.req.url),
      size: c.req.valid('header')['upload-length'],
      idempotencyKey: c.var.idempotencyKey,
    });
    return c.json(upload, 201);
  })

  .get('/objects/:fileId', signedIn(), async (c) => {
    const { fileId } = c.req.param();
    const { file, onDownload } = await openFile(c.var.deps, { fileId, user: c.var.session.user });
    return downloadResponse(c.var.deps.files, { file, onDownload, request: c.req.raw });
  })

  .post('/objects/:fileId/link', signedIn(), emptyWrite, async (c) => {
    const { fileId } = c.req.param();
    const link = await createDownloadLink(c.var.deps, { fileId, session: c.var.session });
    return c.json(link, 201);
  })

  .get('/downloads/:token', addressLimit, async (c) => {
    // A browser that only previews the link must not use it up.
    if (c.req.raw.method === 'HEAD' || /prefetch/.test(c.req.header('Sec-Purpose') ?? '')) {
      throw new AppError('unavailable', 'Open this link to download the file.');
    }
    const { file, onDownload } = await openDownloadLink(c.var.deps, c.req.param('token'));
    // Always sends the whole file: the link works once, so a client couldn't request the other
    // ranges.
    const request = new Request(c.req.url);
    const response = await downloadResponse(c.var.deps.files, { file, onDownload, request });
    response.headers.set('Accept-Ranges', 'none');
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  })

  .get('/objects/:fileId/thumbnail', signedIn(), async (c) => {
    const { fileId } = c.req.param();
    const thumbnail = await openThumbnail(c.var.deps, { fileId, user: c.var.session.user });
    return c.body(thumbnail, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-cache',
    });
  });
