import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import {
  buildQuestionsSchema,
  buildSheetEditSchema,
  useDeclarationSchema,
} from './build-sheet.schema.ts';
import { selectQuestions } from './build-sheets.repository.ts';
import {
  answerBuildSheet,
  declareCompetitionUse,
  editQuestions,
  getBuildSheet,
  listQuestions,
} from './build-sheets.usecases.ts';

export const buildSheetRoutes = new Hono<AppEnv>()
  .get('/products/:productId/build-sheet', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => listQuestions(c.var.deps, c.req.param('productId'))),
  )

  .get('/admin/build-questions', adminOnly(), async (c) =>
    c.json(await selectQuestions(c.var.deps.db)),
  )

  .put(
    '/admin/build-questions',
    adminOnly(),
    jsonWrite,
    jsonBody(buildQuestionsSchema),
    async (c) => {
      const { user } = c.var.session;
      const questions = await editQuestions(c.var.deps, c.req.valid('json'), user.id);
      return c.json(questions);
    },
  )

  .get('/orders/:orderId/build-sheet', orderAccess, (c) =>
    respondWithEtag(c, () => getBuildSheet(c.var.deps, c.req.param('orderId'))),
  )

  .put(
    '/orders/:orderId/build-sheet',
    orderAccess,
    jsonWrite,
    jsonBody(buildSheetEditSchema),
    async (c) => {
      const sheet = await answerBuildSheet(c.var.deps, {
        orderId: c.req.param('orderId'),
        edit: c.req.valid('json'),
        actorId: c.var.session.user.id,
      });
      return c.json(sheet);
    },
  )

  .put(
    '/orders/:orderId/use',
    orderAccess,
    jsonWrite,
    jsonBody(useDeclarationSchema),
    async (c) => {
      const userId = c.var.session.user.id;
      await declareCompetitionUse(c.var.deps, { orderId: c.req.param('orderId'), userId });
      return c.body(null, 204);
    },
  );
