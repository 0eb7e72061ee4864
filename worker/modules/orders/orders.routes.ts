import { Hono } from 'hono';
import * as z from 'zod';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { beforeSchema, jsonBody, query } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { orderRequestSchema, retuneSchema } from './order-request.schema.ts';
import { placeOrder } from './orders.usecases.ts';
import { addOwnedPart, selectOwnOrders } from './own-orders.repository.ts';
import { orderRetune } from './retune.usecases.ts';

/** The answer to "Do you own one?" after the order. */
const ownedPartSchema = z.object({
  part: z.enum(requiredParts, `Choose ${requiredParts.join(' or ')}`),
});

export const orderRoutes = new Hono<AppEnv>()
  .get('/orders/my-orders', signedIn({ polls: ['user', 'catalog'] }), query(beforeSchema), (c) =>
    respondWithEtag(c, () =>
      selectOwnOrders(c.var.deps.db, c.var.session.user.id, c.req.valid('query').before),
    ),
  )

  .post(
    '/orders',
    signedIn({ polls: ['catalog'] }),
    jsonWrite,
    idempotent(),
    jsonBody(orderRequestSchema),
    async (c) => {
      const { user, pollVersion: catalogVersion } = c.var.session;
      const order = await placeOrder(c.var.deps, {
        user,
        catalogVersion,
        request: c.req.valid('json'),
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(order, 201);
    },
  )

  .put(
    '/orders/:orderId/owned-parts',
    orderAccess,
    jsonWrite,
    jsonBody(ownedPartSchema),
    async (c) => {
      await addOwnedPart(c.var.deps.db, c.req.param('orderId'), c.req.valid('json').part);
      return c.body(null, 204);
    },
  )

  .post(
    '/orders/:orderId/retune',
    orderAccess,
    jsonWrite,
    idempotent(),
    jsonBody(retuneSchema),
    async (c) => {
      const order = await orderRetune(c.var.deps, {
        orderId: c.req.param('orderId'),
        user: c.var.session.user,
        request: c.req.valid('json'),
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(order, 201);
    },
  );
