import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { emptyWrite } from '#worker/http/write-guard.ts';
import { downloadResponse } from './download-response.ts';
import { openFile, startUpload } from './files.usecases.ts';
import { openThumbnail } from './thumbnails.usecases.ts';

export const fileRoutes = new Hono<AppEnv>()
  .post('/objects/upload', signedIn(), emptyWrite, idempotent, async (c) => {
    const upload = await startUpload(c.var.deps, {
      userId: c.var.session.user.id,
      signer: c.var.deps.uploadSigner(c.req.url),
      idempotent: c.var.idempotent,
    });
    return c.json(upload, 201, { 'Cache-Control': 'private, no-store' });
  })

  .get('/objects/:fileId', signedIn(), async (c) => {
    const { fileId } = c.req.param();
    const { file, onDownload } = await openFile(c.var.deps, { fileId, user: c.var.session.user });
    return downloadResponse(c.var.deps.files, { file, onDownload, request: c.req.raw });
  })

  .get('/objects/:fileId/thumbnail', signedIn(), async (c) => {
    const { fileId } = c.req.param();
    const thumbnail = await openThumbnail(c.var.deps, { fileId, user: c.var.session.user });
    return c.body(thumbnail, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-cache',
    });
  });
