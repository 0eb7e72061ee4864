import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody, query } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { getOrderCounts, listHistory, listOrders } from './admin-orders.usecases.ts';
import { changeOrder } from './change-order.usecases.ts';
import { orderChangeSchema } from './order-change.schema.ts';
import { orderPageSchema } from './order-page.schema.ts';

export const adminOrderRoutes = new Hono<AppEnv>()
  .get('/admin/orders', adminOnly({ polls: ['admin'] }), query(orderPageSchema), (c) =>
    respondWithEtag(c, async () => {
      const { orders, next } = await listOrders(
        c.var.deps,
        c.req.valid('query'),
        c.var.session.user.id,
      );
      c.header('Orders-Revision', c.var.session.revision);
      if (next) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return orders;
    }),
  )

  .get('/admin/orders/counts', adminOnly({ polls: ['admin'] }), (c) =>
    respondWithEtag(c, () => getOrderCounts(c.var.deps)),
  )

  .get('/admin/orders/:orderId/history', adminOrderAccess, (c) =>
    respondWithEtag(c, () => listHistory(c.var.deps, c.req.param('orderId'))),
  )

  .patch(
    '/admin/orders/:orderId',
    adminOnly(),
    jsonWrite,
    jsonBody(orderChangeSchema),
    async (c) => {
      const { status, ...answers } = c.req.valid('json');
      const order = await changeOrder(c.var.deps, {
        orderId: c.req.param('orderId'),
        to: status,
        ...answers,
        actorId: c.var.session.user.id,
      });
      return c.json(order, 200, { 'Cache-Control': 'private, no-store' });
    },
  );
