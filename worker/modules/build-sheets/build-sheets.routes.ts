import { Hono } from 'hono';
import * as z from 'zod';
import { questionDeadlines, questionKinds } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { checkQuestion, normalizeQuestion } from '#worker/domain/build-sheet/question-form.ts';
import { limits } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody, withRules } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectQuestions } from './build-sheets.repository.ts';
import {
  answerBuildSheet,
  declareCompetitionUse,
  editQuestions,
  getBuildSheet,
  listQuestions,
} from './build-sheets.usecases.ts';

const version = z.int('Send the version that was edited');

const answers = z.record(
  z.string(),
  z.union([z.string(), z.number()], 'An answer is a text or a number'),
  'Send the answers by question',
);

/** The body of `PUT /api/orders/{orderId}/build-sheet`. */
const buildSheetEditSchema = z.object({
  version,
  answers,
  replaces: z.array(answers).optional(),
});

const question = z
  .object({
    id: z.string('A question needs an id').regex(/^[a-z0-9-]{1,100}$/, 'Use a–z, 0–9 and dashes'),
    label: z.string('The question must be text'),
    kind: z.enum(questionKinds, `Choose one of ${questionKinds.join(', ')}`),
    options: z.array(z.string('An option must be text')).default([]),
    unit: z.string('The unit must be text').nullable().default(null),
    help: z.string('The help must be text').nullable().default(null),
    stockAnswer: z.string('The stock answer must be text').nullable().default(null),
    requiredBefore: z.enum(questionDeadlines).nullable().default(null),
    productIds: z.array(z.string()).nullable().default(null),
  })
  .transform(normalizeQuestion)
  .superRefine(withRules(checkQuestion));

/** The body of `PUT /api/admin/build-questions`: all of them, in their order. */
const buildQuestionsSchema = z.object({
  version,
  questions: z
    .array(question)
    .max(limits.buildQuestions, `Ask at most ${limits.buildQuestions} questions`)
    .refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      'Each id is used once',
    ),
});

/** The body of `PUT /api/orders/{orderId}/use`. */
const useDeclarationSchema = z.object({
  use: z.literal('competition', 'Declare competition use'),
});

export const buildSheetRoutes = new Hono<AppEnv>()
  .get('/products/:productId/build-sheet', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => listQuestions(c.var.deps, c.req.param('productId'))),
  )

  .get('/admin/build-questions', adminOnly(), async (c) =>
    c.json(await selectQuestions(c.var.deps.db)),
  )

  .put(
    '/admin/build-questions',
    adminOnly({ permission: 'settings' }),
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
      const orderId = c.req.param('orderId');
      return c.json(await declareCompetitionUse(c.var.deps, { orderId, userId }));
    },
  );
