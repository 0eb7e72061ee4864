import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody, query } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { changeOrder } from '#worker/modules/orders/change-order.usecases.ts';
import { orderChangeSchema } from '#worker/modules/orders/order-change.schema.ts';
import { orderPageSchema } from '#worker/modules/orders/order-page.schema.ts';
import { getOrderCounts, listHistory, listOrders, searchOrders } from './admin-orders.usecases.ts';
import { assignOrder } from './assign-order.usecases.ts';
import { assignmentSchema } from './assignment.schema.ts';
import { orderSearchPageSchema, orderSearchSchema } from './order-search.schema.ts';

export const adminOrderRoutes = new Hono<AppEnv>()
  .get('/admin/orders', adminOnly({ polls: ['admin', 'deletions'] }), query(orderPageSchema), (c) =>
    respondWithEtag(c, async () => {
      const { orders, next, activeSince } = await listOrders(
        c.var.deps,
        c.req.valid('query'),
        c.var.session.user.id,
      );
      const [revision, deletions] = c.var.session.revision.split('.');
      c.header('Orders-Revision', revision);
      c.header('Orders-Deletions', deletions);
      if (activeSince !== undefined) c.header('Orders-Active-Since', `${activeSince}`);
      if (next) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return orders;
    }),
  )

  .get('/admin/orders/counts', adminOnly({ polls: ['admin'] }), (c) =>
    respondWithEtag(c, () => getOrderCounts(c.var.deps)),
  )

  // A POST, because emails and VINs must stay out of URLs.
  .post(
    '/admin/orders/search',
    adminOnly({ polls: ['admin'] }),
    jsonWrite,
    query(orderSearchPageSchema),
    jsonBody(orderSearchSchema),
    async (c) => {
      c.set('wroteNothing', true);
      const { orders, next } = await searchOrders(c.var.deps, {
        ...c.req.valid('json'),
        ...c.req.valid('query'),
        readerId: c.var.session.user.id,
      });
      c.header('Orders-Revision', c.var.session.revision);
      if (next) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return c.json(orders, 200, { 'Cache-Control': 'private, no-store' });
    },
  )

  .get('/admin/orders/:orderId/history', adminOrderAccess, (c) =>
    respondWithEtag(c, () => listHistory(c.var.deps, c.req.param('orderId'))),
  )

  .put(
    '/admin/orders/:orderId/assignee',
    adminOnly(),
    jsonWrite,
    jsonBody(assignmentSchema),
    async (c) => {
      const order = await assignOrder(c.var.deps, {
        orderId: c.req.param('orderId'),
        userId: c.req.valid('json').userId,
        actorId: c.var.session.user.id,
      });
      return c.json(order, 200, { 'Cache-Control': 'private, no-store' });
    },
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
