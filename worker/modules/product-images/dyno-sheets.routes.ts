import { Hono } from 'hono';
import * as z from 'zod';
import { dynoCorrections } from '#worker/domain/catalog/catalog.api.ts';
import {
  checkDynoNumbers,
  dynoSheetProblems,
  latestDay,
  normalizeDynoNumbers,
} from '#worker/domain/catalog/dyno-sheet.ts';
import { limits } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody, withRules } from '#worker/http/validation.ts';
import { dynoSheetWrite, emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { changeDynoNumbers, changeDynoSheet } from './dyno-sheets.usecases.ts';
import { changePictures } from './product-images.usecases.ts';
import { readUpload } from './read-upload.ts';

const text = z.string('This must be text');
const count = z.number('This must be a number');
const peaks = { power: count, torque: count };

const numbersSchema = z
  .object({
    sheetId: z.string('Send which dyno sheet has these numbers'),
    truck: text,
    dyno: text,
    date: text,
    correction: z.enum(dynoCorrections, `Choose one of ${dynoCorrections.join(', ')}`),
    stock: z.object(peaks),
    levels: z
      .array(z.object({ name: text, ...peaks }), 'Send the levels as a list')
      .max(limits.levelsPerProduct, `List at most ${limits.levelsPerProduct} levels`),
  })
  .transform(normalizeDynoNumbers)
  .superRefine(withRules((numbers) => checkDynoNumbers(numbers, latestDay(Date.now()))));

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

  .put(
    '/admin/dyno-sheet/:productId',
    adminOnly(),
    jsonWrite,
    jsonBody(numbersSchema),
    async (c) => {
      const { sheetId, ...numbers } = c.req.valid('json');
      const product = await changeDynoNumbers(c.var.deps, {
        productId: c.req.param('productId'),
        sheetId,
        numbers,
        actorId: c.var.session.user.id,
      });
      return c.json(product);
    },
  )

  .delete('/admin/dyno-sheet/:productId', adminOnly(), emptyWrite, async (c) => {
    const change = { productId: c.req.param('productId'), actorId: c.var.session.user.id };
    await changePictures(c.var.deps, { ...change, picturesOf: () => ({ dynoSheet: null }) });
    return c.body(null, 204);
  });
