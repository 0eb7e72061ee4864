import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addons } from '#db/schema/catalog.ts';
import { alerts } from '#db/schema/jobs.ts';
import { amendments, orderAddons, orders } from '#db/schema/orders.ts';
import { enqueueNotification, enqueueVoid } from '#db/statements/enqueue-job.ts';
import { hasOrderEvent, orderChanged } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { noResponse, storeResponse } from '#db/statements/stored-responses.ts';
import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { NotificationEvent } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderState } from '#worker/domain/orders/order-lifecycle.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';

type NewOrder = typeof orders.$inferInsert;
export type OrderColumns = { [Name in keyof NewOrder]?: NewOrder[Name] | undefined };

/** A person's action on an order, if the order's state allows it. */
export interface OrderAction {
  kind: OrderEventKind;
  /** Shown in the history, and quoted in the notification. */
  detail: string | null;
  /** The states that the order may be in; `'any'` if `expected` or `when` decides. */
  rule: ((state: OrderState) => boolean) | 'any';
  /** The values that the order must still have. */
  expected?: OrderColumns;
  /** A condition on the row of `orders` beyond its values. */
  when?: SQL | undefined;
  set: OrderColumns;
  /** The event that users are notified of, unless `otherStatements` enqueues the notification. */
  notification?: NotificationEvent;
  /** The user to notify instead of the customer. */
  holderId?: string;
  /** Returns this action's other statements. */
  otherStatements?: (context: ActionContext) => Parameters<Db['write']>[0];
}

/** What an action's statements need. */
export interface ActionContext {
  db: Db;
  orderId: string;
  actorId: string;
  /** ms since 1970. */
  at: number;
  /** The condition that this batch applied the action. */
  isApplied: SQL;
}

interface ActionToApply {
  orderId: string;
  action: OrderAction;
  event: { id: string; actorId: string; createdAt: number };
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Applies an action in one batch if the order still allows it, and returns whether it did. The
 * first statement inserts the order event, which all others require.
 */
export async function applyAction(
  db: Db,
  { orderId, action, event, idempotencyKey }: ActionToApply,
): Promise<boolean> {
  const {
    kind,
    detail,
    rule,
    expected = {},
    when,
    set,
    notification,
    holderId,
    otherStatements,
  } = action;
  const { id: eventId, actorId, createdAt } = event;
  const isThisOrder = eq(orders.id, orderId);
  const isAllowed = and(
    isThisOrder,
    rule === 'any' ? undefined : orderStateMeets(rule),
    ...Object.entries(expected).map(([name, value]) => hasValue(name, value)),
    when,
  );
  const isApplied = hasOrderEvent(eventId);
  const response = idempotencyKey && {
    ...idempotencyKey,
    status: noResponse,
    body: JSON.stringify({ id: orderId }),
    userId: actorId,
    createdAt,
  };
  const [inserted] = await db.write([
    ...orderChanged(db, { ...event, orderId, kind, detail }, rowExists(orders, isAllowed)),
    ...(otherStatements?.({ db, orderId, actorId, at: createdAt, isApplied }) ?? []),
    ...(Object.keys(set).length > 0
      ? [db.orm.update(orders).set(set).where(and(isThisOrder, isApplied))]
      : []),
    ...(notification
      ? [
          enqueueNotification(
            db,
            {
              event: notification,
              key: `${notification}:${eventId}`,
              orderId,
              actorId,
              at: createdAt,
              detail,
              ...(holderId !== undefined && { holderId }),
            },
            isApplied,
          ),
        ]
      : []),
    ...storeResponse(db, response, isApplied),
  ]);
  return inserted?.rowsAffected === 1;
}

function hasValue(name: string, value: OrderColumns[keyof OrderColumns]): SQL {
  const column = orders[name as keyof OrderColumns];
  return value === null || value === undefined ? isNull(column) : eq(column, value);
}

/** Returns the statement that raises an alert about an order for all admins. */
export function raiseOrderAlert(
  { db, orderId, at, isApplied }: ActionContext,
  { kind, detail }: { kind: AlertKind; detail: string | null },
) {
  const alert = { kind, key: `${kind}:${orderId}:${at}`, detail, orderId, createdAt: at };
  return raiseAlert(db, alert, isApplied);
}

/** Returns the statement that resolves the alerts of these kinds about an order. */
export function resolveOrderAlerts(
  { db, orderId, actorId, at, isApplied }: ActionContext,
  kinds: readonly AlertKind[],
) {
  return db.orm
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: actorId })
    .where(
      and(
        eq(alerts.orderId, orderId),
        inArray(alerts.kind, [...kinds]),
        isNull(alerts.resolvedAt),
        isApplied,
      ),
    );
}

/** Returns the statement that enqueues the job that voids an order's invoice. */
export function voidOrderInvoice({ db, at, isApplied }: ActionContext, invoiceId: string) {
  return enqueueVoid(db, { invoiceId, at }, isApplied);
}

/** Returns the statement that withdraws the amendment that waits for the customer. */
export function withdrawAmendment({ db, orderId, at, isApplied }: ActionContext) {
  return db.orm
    .update(amendments)
    .set({ state: 'withdrawn', answeredAt: at })
    .where(and(eq(amendments.orderId, orderId), eq(amendments.state, 'proposed'), isApplied));
}

export async function hasGoods(db: Db, orderId: string): Promise<boolean> {
  const goods = await db.orm
    .select({ id: addons.id })
    .from(orderAddons)
    .innerJoin(addons, eq(addons.id, orderAddons.addonId))
    .where(and(eq(orderAddons.orderId, orderId), eq(addons.ships, true)))
    .limit(1);
  return goods.length > 0;
}
