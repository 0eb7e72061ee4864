import { type Context, Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type * as z from 'zod';
import { completeResponse } from '#db/statements/stored-responses.ts';
import type { Deps } from '#worker/deps.ts';
import type { Permission } from '#worker/domain/accounts/permissions.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, maybeJsonWrite } from '#worker/http/write-guard.ts';
import { orderEditSchema } from '#worker/modules/orders/order-request.schema.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import {
  addressSchema,
  amendSchema,
  maybeReasonSchema,
  orderChangeSchema,
  reasonSchema,
  refundSchema,
  shipmentSchema,
} from './action.schema.ts';
import { acceptAmendment, amendOrder, declineAmendment } from './amend-order.usecases.ts';
import { cancelOrder, cancelOwnOrder, declineCancellation } from './cancel-order.usecases.ts';
import { changeOrder, requestChange } from './change-order.usecases.ts';
import { editOrder } from './edit-order.usecases.ts';
import { type ActionRequest, requireOrder } from './order-action.usecases.ts';
import { refundOrder } from './refund-order.usecases.ts';
import { reopenOrder } from './reopen-order.usecases.ts';
import { changeShippingAddress, shipOrder } from './ship-order.usecases.ts';
import { withdrawFile } from './withdraw-file.usecases.ts';

const { createHandlers } = createFactory<AppEnv>();

/** What a customer and the admins do with an order. */
export const orderActionRoutes = new Hono<AppEnv>()
  .post(
    '/orders/:orderId/cancel',
    orderAccess,
    maybeJsonWrite,
    idempotent(respondToCancellation),
    jsonBody(maybeReasonSchema),
    async (c) => {
      await cancelOwnOrder(c.var.deps, { ...requestOf(c), ...c.req.valid('json') });
      return respondToCancellation(c);
    },
  )
  .put(
    '/orders/:orderId',
    ...ownAction(orderEditSchema, (deps, request, edit) => editOrder(deps, { ...request, edit })),
  )
  .put(
    '/orders/:orderId/shipping-address',
    ...ownAction(addressSchema, (deps, request, address) =>
      changeShippingAddress(deps, { ...request, address }),
    ),
  )
  .post('/orders/:orderId/amendments/:id/accept', ...amendmentAnswer(acceptAmendment))
  .post('/orders/:orderId/amendments/:id/decline', ...amendmentAnswer(declineAmendment))
  .patch(
    '/admin/orders/:orderId',
    adminOnly(),
    jsonWrite,
    jsonBody(orderChangeSchema),
    async (c) => {
      const { status, ...details } = c.req.valid('json');
      await changeOrder(c.var.deps, { ...requestOf(c), ...details, to: status });
      return respondToAdmin(c);
    },
  )
  .post('/admin/orders/:orderId/cancel', ...adminAction(reasonSchema, cancelOrder))
  .post(
    '/admin/orders/:orderId/decline-cancellation',
    ...adminAction(reasonSchema, declineCancellation),
  )
  .post('/admin/orders/:orderId/refund', ...adminAction(refundSchema, refundOrder, 'refunds'))
  .post('/admin/orders/:orderId/reopen', ...adminAction(reasonSchema, reopenOrder))
  .post('/admin/orders/:orderId/request-change', ...adminAction(reasonSchema, requestChange))
  .post('/admin/orders/:orderId/amend', ...adminAction(amendSchema, amendOrder))
  .post('/admin/orders/:orderId/shipped', ...adminAction(shipmentSchema, shipOrder))
  .post(
    '/admin/orders/:orderId/files/:id/withdraw',
    adminOnly(),
    jsonWrite,
    idempotent(respondToAdmin),
    jsonBody(reasonSchema),
    async (c) => {
      const file = { fileId: c.req.param('id'), ...c.req.valid('json') };
      await withdrawFile(c.var.deps, { ...requestOf(c), ...file });
      return respondToAdmin(c);
    },
  );

function ownAction<Schema extends z.ZodType>(
  schema: Schema,
  act: (deps: Deps, request: ActionRequest, body: z.output<Schema>) => Promise<void>,
) {
  return createHandlers(
    orderAccess,
    jsonWrite,
    idempotent(respondToOwner),
    jsonBody(schema),
    async (c) => {
      await act(c.var.deps, requestOf(c), c.req.valid('json'));
      return respondToOwner(c);
    },
  );
}

function amendmentAnswer(
  act: (deps: Deps, answer: ActionRequest & { id: string }) => Promise<void>,
) {
  return createHandlers(orderAccess, emptyWrite, idempotent(respondToOwner), async (c) => {
    await act(c.var.deps, { ...requestOf(c), id: c.req.param('id') ?? '' });
    return respondToOwner(c);
  });
}

/** Returns the handlers of an admin's action, which respond with the dashboard's order. */
function adminAction<Schema extends z.ZodType<object>>(
  schema: Schema,
  act: (deps: Deps, action: ActionRequest & z.output<Schema>) => Promise<void>,
  permission: Permission = 'dashboard',
) {
  const guard = adminOnly({ permission });
  return createHandlers(
    guard,
    jsonWrite,
    idempotent(respondToAdmin),
    jsonBody(schema),
    async (c) => {
      await act(c.var.deps, { ...requestOf(c), ...c.req.valid('json') });
      return respondToAdmin(c);
    },
  );
}

async function respondToOwner(c: Context<AppEnv>) {
  return respond(c, await orderOf(c));
}

async function respondToAdmin(c: Context<AppEnv>) {
  return respond(c, withWarnings(await orderOf(c)));
}

/** Responds with 202 if an admin still has to cancel the order. */
async function respondToCancellation(c: Context<AppEnv>) {
  const order = await orderOf(c);
  return respond(c, order, order.status === 'canceled' ? 200 : 202);
}

/** Responds with the order after an action, and stores the response for replays. */
async function respond(c: Context<AppEnv>, order: OrderJson, status: 200 | 202 = 200) {
  const { deps, session, idempotencyKey } = c.var;
  if (idempotencyKey) {
    const answer = { userId: session.user.id, key: idempotencyKey.key, status };
    await completeResponse(deps.db, { ...answer, body: JSON.stringify(order) });
  }
  return c.json(order, status);
}

function orderOf(c: Context<AppEnv>) {
  const { orderId, user } = requestOf(c);
  return requireOrder(c.var.deps.db, orderId, user);
}

function requestOf(c: Context<AppEnv>): ActionRequest {
  return {
    orderId: c.req.param('orderId') ?? '',
    user: c.var.session.user,
    idempotencyKey: c.var.idempotencyKey,
  };
}
