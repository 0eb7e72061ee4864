import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createFactory } from 'hono/factory';
import type * as z from 'zod';
import { completeResponse } from '#db/statements/stored-responses.ts';
import type { Deps } from '#worker/deps.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
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

interface ActionRoute {
  guard: MiddlewareHandler<AppEnv>;
  write: MiddlewareHandler<AppEnv>;
  respond: (c: Context<AppEnv>) => Promise<Response>;
}

const byOwner = { guard: orderAccess, write: jsonWrite, respond: respondToOwner };
const byAdmin = { guard: adminOnly(), write: jsonWrite, respond: respondToAdmin };
const cancellation = { guard: orderAccess, write: maybeJsonWrite, respond: respondToCancellation };
const refund = { ...byAdmin, guard: adminOnly({ permission: 'refunds' }) };

/** What a customer and the admins do with an order. */
export const orderActionRoutes = new Hono<AppEnv>()
  .post('/orders/:orderId/cancel', ...action(cancellation, maybeReasonSchema, cancelOwnOrder))
  .put('/orders/:orderId', ...action(byOwner, orderEditSchema, editOrder))
  .put(
    '/orders/:orderId/shipping-address',
    ...action(byOwner, addressSchema, changeShippingAddress),
  )
  .post('/orders/:orderId/amendments/:id/accept', ...amendmentAnswer(acceptAmendment))
  .post('/orders/:orderId/amendments/:id/decline', ...amendmentAnswer(declineAmendment))
  .patch('/admin/orders/:orderId', ...action(byAdmin, orderChangeSchema, changeOrder))
  .post('/admin/orders/:orderId/cancel', ...action(byAdmin, reasonSchema, cancelOrder))
  .post(
    '/admin/orders/:orderId/decline-cancellation',
    ...action(byAdmin, reasonSchema, declineCancellation),
  )
  .post('/admin/orders/:orderId/refund', ...action(refund, refundSchema, refundOrder))
  .post('/admin/orders/:orderId/reopen', ...action(byAdmin, reasonSchema, reopenOrder))
  .post('/admin/orders/:orderId/request-change', ...action(byAdmin, reasonSchema, requestChange))
  .post('/admin/orders/:orderId/amend', ...action(byAdmin, amendSchema, amendOrder))
  .post('/admin/orders/:orderId/shipped', ...action(byAdmin, shipmentSchema, shipOrder))
  .post(
    '/admin/orders/:orderId/files/:id/withdraw',
    adminOnly(),
    jsonWrite,
    idempotent(respondToAdmin),
    jsonBody(reasonSchema),
    async (c) => {
      const file = { ...c.req.valid('json'), fileId: c.req.param('id') };
      await withdrawFile(c.var.deps, requestOf(c), file);
      return respondToAdmin(c);
    },
  );

/** Returns the handlers of an action. Its user comes from the session, never from the body. */
function action<Body>(
  { guard, write, respond }: ActionRoute,
  schema: z.ZodType<Body>,
  act: (deps: Deps, request: ActionRequest, body: Body) => Promise<void>,
) {
  return createHandlers(guard, write, idempotent(respond), jsonBody(schema), async (c) => {
    await act(c.var.deps, requestOf(c), c.req.valid('json'));
    return respond(c);
  });
}

/** Returns the handlers of a customer's answer to an amendment, which has no body. */
function amendmentAnswer(
  act: (deps: Deps, request: ActionRequest, amendmentId: string) => Promise<void>,
) {
  return createHandlers(orderAccess, emptyWrite, idempotent(respondToOwner), async (c) => {
    await act(c.var.deps, requestOf(c), c.req.param('id') ?? '');
    return respondToOwner(c);
  });
}

async function respondToOwner(c: Context<AppEnv>) {
  return respondWith(c, await orderOf(c));
}

async function respondToAdmin(c: Context<AppEnv>) {
  return respondWith(c, withWarnings(await orderOf(c)));
}

/** Responds with 202 if an admin still has to cancel the order. */
async function respondToCancellation(c: Context<AppEnv>) {
  const order = await orderOf(c);
  return respondWith(c, order, order.status === 'canceled' ? 200 : 202);
}

/** Responds with the order after an action, and stores the response for replays. */
async function respondWith(c: Context<AppEnv>, order: OrderJson, status: 200 | 202 = 200) {
  const { deps, session, idempotencyKey } = c.var;
  if (idempotencyKey) {
    const { key } = idempotencyKey;
    const body = JSON.stringify(order);
    try {
      await completeResponse(deps.db, { userId: session.user.id, key, status, body });
    } catch (error) {
      // The action is done. A repeated request reads the order.
      log('warn', { event: 'a response was not stored', error: safeErrorMessage(error) });
    }
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
