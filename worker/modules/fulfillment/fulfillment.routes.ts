import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { checklistTickSchema } from './checklist.schema.ts';
import { selectTicks } from './fulfillment.repository.ts';
import { tickItem } from './fulfillment.usecases.ts';

export const fulfillmentRoutes = new Hono<AppEnv>()
  .get('/admin/orders/:orderId/checklist', adminOrderAccess, (c) =>
    respondWithEtag(c, () => selectTicks(c.var.deps.db, c.req.param('orderId'))),
  )

  .put(
    '/admin/orders/:orderId/checklist',
    adminOrderAccess,
    jsonWrite,
    jsonBody(checklistTickSchema),
    async (c) => {
      const ticks = await tickItem(c.var.deps, {
        orderId: c.req.param('orderId'),
        tick: c.req.valid('json'),
        actorId: c.var.session.user.id,
      });
      return c.json(ticks);
    },
  );
