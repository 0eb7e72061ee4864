import { Hono } from 'hono';
import * as z from 'zod';
import { maxPauseDays } from '#worker/domain/orders/lists/inbox.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, adminOrderAccess, adminOrderView } from '#worker/http/session/session-guard.ts';
import { headers, jsonBody, query } from '#worker/http/validation.ts';
import { jsonWrite, notCrossSite } from '#worker/http/write-guard.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import { selectHistory } from './admin-orders.repository.ts';
import {
  assignOrder,
  changeInbox,
  getOrder,
  getOrderCounts,
  listOrders,
} from './admin-orders.usecases.ts';
import { orderCountsSchema, orderListSchema, orderSearchSchema } from './order-list.schema.ts';

const daysMessage = `Send a number of days from 1 to ${maxPauseDays}`;
const days = z.int(daysMessage).min(1, daysMessage).max(maxPauseDays, daysMessage);

const seenMessageAt = z.iso
  .datetime('Send the time of the newest message that you saw, or null')
  .nullable();

/** The body of `PUT /api/admin/orders/{orderId}/inbox`. */
const inboxActionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal(['snooze', 'wait']), days, seenMessageAt }),
    z.object({ action: z.literal('done'), seenMessageAt }),
    z.object({ action: z.literal('resume') }),
  ],
  'Send snooze, wait, resume or done',
);

/** The body of `PUT /api/admin/orders/{orderId}/assignee`. */
const assignmentSchema = z.object({
  userId: z
    .string('Send the id of an admin, or null')
    .regex(/^[\w-]{1,64}$/, 'Send the id of an admin, or null')
    .nullable(),
});

export const adminOrderRoutes = new Hono<AppEnv>()
  .get(
    '/admin/orders',
    adminOnly({ polls: ['admin'] }),
    query(orderListSchema),
    headers(orderSearchSchema),
    (c) => {
      const { 'search-text': terms = [] } = c.req.valid('header');
      const variant = { name: 'Search-Text', value: c.req.header('Search-Text') ?? '' };
      return respondWithEtag(
        c,
        async () => {
          const list = { ...c.req.valid('query'), terms };
          const { orders, next } = await listOrders(c.var.deps, list, c.var.session.user.id);
          if (next) c.header('Link', `<${nextPath(c.req.url, next)}>; rel="next"`);
          return orders;
        },
        variant,
      );
    },
  )

  .get('/admin/orders/counts', adminOnly({ polls: ['admin'] }), query(orderCountsSchema), (c) =>
    respondWithEtag(c, () =>
      getOrderCounts(c.var.deps, c.req.valid('query'), c.var.session.user.id),
    ),
  )

  .get('/admin/orders/:orderId', adminOrderView, notCrossSite, (c) =>
    respondWithEtag(c, () => getOrder(c.var.deps, c.req.param('orderId'), c.var.session.user.id)),
  )

  .get('/admin/orders/:orderId/history', adminOrderAccess, (c) =>
    respondWithEtag(c, () => selectHistory(c.var.deps.db, c.req.param('orderId'))),
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
      return c.json(withWarnings(order));
    },
  )

  .put(
    '/admin/orders/:orderId/inbox',
    adminOnly(),
    jsonWrite,
    jsonBody(inboxActionSchema),
    async (c) => {
      const order = await changeInbox(c.var.deps, {
        orderId: c.req.param('orderId'),
        actorId: c.var.session.user.id,
        change: c.req.valid('json'),
      });
      return c.json(withWarnings(order));
    },
  );

/** Returns a request's path with the position where the next page starts. */
function nextPath(url: string, after: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('after', after);
  return `${pathname}?${searchParams}`;
}
