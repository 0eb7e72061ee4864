import { Hono } from 'hono';
import * as z from 'zod';
import { checkReview, normalizeReview } from '#worker/domain/reviews/review.ts';
import { reviewDecisions } from '#worker/domain/reviews/reviews.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody, withRules } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { selectPublished, selectReviews } from './reviews.repository.ts';
import { decideReview, sendReview, withdrawReview } from './reviews.usecases.ts';

/** The body of `POST /api/orders/{orderId}/review`. */
const reviewSchema = z
  .object({
    stars: z.number('Choose how many stars'),
    text: z.string('The review must be text'),
    mayShow: z.boolean('Say whether we may show it'),
  })
  .transform(normalizeReview)
  .superRefine(withRules(checkReview));

/** The body of `PUT /api/admin/reviews/{orderId}`. */
const decisionSchema = z.object({
  decision: z.enum(reviewDecisions, `Choose one of ${reviewDecisions.join(', ')}`),
  version: z.int('Send the version that you read'),
});

export const reviewRoutes = new Hono<AppEnv>()
  .get('/products/:productId/reviews', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => selectPublished(c.var.deps.db, c.req.param('productId'))),
  )

  .post(
    '/orders/:orderId/review',
    orderAccess,
    jsonWrite,
    idempotent(),
    jsonBody(reviewSchema),
    async (c) => {
      const review = await sendReview(c.var.deps, {
        orderId: c.req.param('orderId'),
        entry: c.req.valid('json'),
        user: c.var.session.user,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(review, 201);
    },
  )

  .delete('/orders/:orderId/review', orderAccess, emptyWrite, async (c) => {
    const { user } = c.var.session;
    await withdrawReview(c.var.deps, { orderId: c.req.param('orderId'), user });
    return c.body(null, 204);
  })

  .get('/admin/reviews', adminOnly(), async (c) => c.json(await selectReviews(c.var.deps.db)))

  .put('/admin/reviews/:orderId', adminOnly(), jsonWrite, jsonBody(decisionSchema), async (c) => {
    const { orderId } = c.req.param();
    const actorId = c.var.session.user.id;
    await decideReview(c.var.deps, { orderId, actorId, ...c.req.valid('json') });
    return c.body(null, 204);
  });
