import { Hono } from 'hono';
import { dynoSheetProblems } from '#worker/domain/catalog/dyno-sheet.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { dynoSheetWrite, emptyWrite } from '#worker/http/write-guard.ts';
import { changeDynoSheet, removeDynoSheet } from './dyno-sheets.usecases.ts';
import { readUpload } from './read-upload.ts';

export const dynoSheetRoutes = new Hono<AppEnv>()
  .post('/admin/dyno-sheet', adminOnly(), dynoSheetWrite, async (c) => {
    const upload = await readUpload(c.req.raw, {
      noProduct: 'Choose the calibration for this dyno sheet',
      noFile: dynoSheetProblems.notADynoSheet,
      tooLarge: dynoSheetProblems.tooLarge,
    });
    const product = await changeDynoSheet(c.var.deps, upload, c.var.session.user.id);
    return c.json(product);
  })

  .delete('/admin/dyno-sheet/:productId', adminOnly(), emptyWrite, async (c) => {
    await removeDynoSheet(c.var.deps, c.req.param('productId'), c.var.session.user.id);
    return c.body(null, 204);
  });
