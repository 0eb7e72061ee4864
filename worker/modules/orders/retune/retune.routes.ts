import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { retuneSchema } from './retune.schema.ts';
import { orderRetune } from './retune.usecases.ts';

export const retuneRoutes = new Hono<AppEnv>().post(
  '/orders/:orderId/retune',
  orderAccess,
  jsonWrite,
  idempotent,
  jsonBody(retuneSchema),
  async (c) => {
    const order = await orderRetune(c.var.deps, {
      orderId: c.req.param('orderId'),
      user: c.var.session.user,
      request: c.req.valid('json'),
      idempotent: c.var.idempotent,
    });
    return c.json(order, 201);
  },
);
