import { type Context, Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { orderEditSchema } from '#worker/modules/orders/order-request.schema.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import {
  addressSchema,
  amendSchema,
  maybeReasonSchema,
  reasonSchema,
  refundSchema,
  shipmentSchema,
} from './action.schema.ts';
import { acceptAmendment, amendOrder, declineAmendment } from './amend-order.usecases.ts';
import { cancelOrder, cancelOwnOrder, declineCancellation } from './cancel-order.usecases.ts';
import { editOrder } from './edit-order.usecases.ts';
import { refundOrder } from './refund-order.usecases.ts';
import { reopenOrder } from './reopen-order.usecases.ts';
import { requestChange } from './request-change.usecases.ts';
import { changeShippingAddress, shipOrder } from './ship-order.usecases.ts';
import { withdrawFile } from './withdraw-file.usecases.ts';

/** What the people of an order do with it, beside an admin's decisions. */
export const orderActionRoutes = new Hono<AppEnv>()
  .post(
    '/orders/:orderId/cancel',
    orderAccess,
    jsonWrite,
    idempotent,
    jsonBody(maybeReasonSchema),
    async (c) => {
      const order = await cancelOwnOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(order, order.status === 'canceled' ? 200 : 202);
    },
  )

  .post(
    '/admin/orders/:orderId/cancel',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(reasonSchema),
    async (c) => {
      const order = await cancelOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/admin/orders/:orderId/decline-cancellation',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(reasonSchema),
    async (c) => {
      const order = await declineCancellation(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/admin/orders/:orderId/refund',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(refundSchema),
    async (c) => {
      const order = await refundOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/admin/orders/:orderId/reopen',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(reasonSchema),
    async (c) => {
      const order = await reopenOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/admin/orders/:orderId/request-change',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(reasonSchema),
    async (c) => {
      const order = await requestChange(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .put(
    '/orders/:orderId',
    orderAccess,
    jsonWrite,
    idempotent,
    jsonBody(orderEditSchema),
    async (c) => {
      const order = await editOrder(c.var.deps, { ...about(c), edit: c.req.valid('json') });
      return c.json(order);
    },
  )

  .post(
    '/admin/orders/:orderId/amend',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(amendSchema),
    async (c) => {
      const order = await amendOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/orders/:orderId/amendments/:id/accept',
    orderAccess,
    emptyWrite,
    idempotent,
    async (c) => {
      const order = await acceptAmendment(c.var.deps, { ...about(c), id: c.req.param('id') });
      return c.json(order);
    },
  )

  .post(
    '/orders/:orderId/amendments/:id/decline',
    orderAccess,
    emptyWrite,
    idempotent,
    async (c) => {
      const order = await declineAmendment(c.var.deps, { ...about(c), id: c.req.param('id') });
      return c.json(order);
    },
  )

  .post(
    '/admin/orders/:orderId/files/:id/withdraw',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(reasonSchema),
    async (c) => {
      const order = await withdrawFile(c.var.deps, {
        ...about(c),
        fileId: c.req.param('id'),
        ...c.req.valid('json'),
      });
      return c.json(withWarnings(order));
    },
  )

  .post(
    '/admin/orders/:orderId/shipped',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(shipmentSchema),
    async (c) => {
      const order = await shipOrder(c.var.deps, { ...about(c), ...c.req.valid('json') });
      return c.json(withWarnings(order));
    },
  )

  .put(
    '/orders/:orderId/shipping-address',
    orderAccess,
    jsonWrite,
    idempotent,
    jsonBody(addressSchema),
    async (c) => {
      const address = c.req.valid('json');
      const order = await changeShippingAddress(c.var.deps, { ...about(c), address });
      return c.json(order);
    },
  );

function about(c: Context<AppEnv>) {
  return {
    orderId: c.req.param('orderId') ?? '',
    user: c.var.session.user,
    idempotent: c.var.idempotent,
  };
}
