import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addons } from '#db/schema/catalog.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { alerts } from '#db/schema/jobs.ts';
import { amendments, orderAddons, orders, payments, refunds } from '#db/schema/orders.ts';
import { enqueueJob, enqueueNotification, enqueueVoid } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { hasOrderEvent, orderChanged } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { settlePayments } from '#db/statements/orders/settle-payments.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import type { NotificationEvent } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';

export type OrderColumns = Partial<typeof orders.$inferInsert>;

/** Something that a person does with an order, as far as its state allows it. */
export interface OrderAction {
  kind: OrderEventKind;
  /** For the history, and quoted in the notification. */
  detail: string | null;
  /** The states that allow it. */
  rule: (state: Parameters<Parameters<typeof orderStateMeets>[0]>[0]) => boolean;
  /** The values that the order must still have. */
  expected?: OrderColumns;
  /** A condition on the row of `orders` beyond its values. */
  when?: SQL | undefined;
  set: OrderColumns;
  /** The one event that users are notified of, unless `also` enqueues it. */
  notice?: NotificationEvent;
  /** The user to notify instead of the customer. */
  holderId?: string;
  /** The statements of this action alone. */
  also?: (applied: Applied) => Parameters<Db['write']>[0];
}

/** An action in its batch. */
export interface Applied {
  db: Db;
  orderId: string;
  actorId: string;
  /** ms since 1970. */
  at: number;
  /** The condition that the order allowed the action. */
  isApplied: SQL;
}

interface ActionInBatch {
  orderId: string;
  action: OrderAction;
  event: { id: string; actorId: string; createdAt: number };
  response: FirstResponse | undefined;
}

/**
 * Applies an action in one batch if the order still allows it, and returns whether it did. The order event is inserted first;
 * every other statement requires it.
 */
export async function applyAction(
  db: Db,
  { orderId, action, event, response }: ActionInBatch,
): Promise<boolean> {
  const { kind, detail, rule, expected = {}, when, set, notice, holderId, also } = action;
  const { id: eventId, actorId, createdAt } = event;
  const isThisOrder = eq(orders.id, orderId);
  const isAllowed = and(
    isThisOrder,
    orderStateMeets(rule),
    ...Object.entries(expected).map(([name, value]) => hasValue(name, value)),
    when,
  );
  const isApplied = hasOrderEvent(eventId);
  const [inserted] = await db.write([
    ...orderChanged(db, { ...event, orderId, kind, detail }, rowExists(orders, isAllowed)),
    ...(also?.({ db, orderId, actorId, at: createdAt, isApplied }) ?? []),
    ...(Object.keys(set).length > 0
      ? [db.orm.update(orders).set(set).where(and(isThisOrder, isApplied))]
      : []),
    ...(notice
      ? [
          enqueueNotification(
            db,
            {
              event: notice,
              key: `${notice}:${eventId}`,
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
    ...storeResponse(db, response && { ...response, userId: actorId, createdAt }, isApplied),
  ]);
  return inserted?.rowsAffected === 1;
}

function hasValue(name: string, value: OrderColumns[keyof OrderColumns]): SQL {
  const column = orders[name as keyof OrderColumns];
  return value === null || value === undefined ? isNull(column) : eq(column, value);
}

/** Returns the statement that raises an alert about an order for all admins. */
export function raiseOrderAlert(
  { db, orderId, at, isApplied }: Applied,
  { kind, detail }: { kind: AlertKind; detail: string | null },
) {
  const alert = { kind, key: `${kind}:${orderId}:${at}`, detail, orderId, createdAt: at };
  return raiseAlert(db, alert, isApplied);
}

/** Returns the statement that resolves the alerts of these kinds about an order. */
export function resolveOrderAlerts(
  { db, orderId, actorId, at, isApplied }: Applied,
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
export function voidOrderInvoice({ db, at, isApplied }: Applied, invoiceId: string) {
  return enqueueVoid(db, { invoiceId, at }, isApplied);
}

/** Returns the statement that withdraws the amendment that waits for the customer. */
export function withdrawAmendment({ db, orderId, at, isApplied }: Applied) {
  return db.orm
    .update(amendments)
    .set({ state: 'withdrawn', answeredAt: at })
    .where(and(eq(amendments.orderId, orderId), eq(amendments.state, 'proposed'), isApplied));
}

/** Returns whether an order has an add-on that ships. */
export async function hasGoods(db: Db, orderId: string): Promise<boolean> {
  const goods = await db.orm
    .select({ id: addons.id })
    .from(orderAddons)
    .innerJoin(addons, eq(addons.id, orderAddons.addonId))
    .where(and(eq(orderAddons.orderId, orderId), eq(addons.ships, true)))
    .limit(1);
  return goods.length > 0;
}

/** Finds a file of an order. */
export async function findDeliverable(db: Db, { orderId, id }: { orderId: string; id: string }) {
  const { deliveredAt, withdrawnAt, revision, heldBy } = deliverables;
  const [found] = await db.orm
    .select({ deliveredAt, withdrawnAt, revision, heldBy, name: files.name })
    .from(deliverables)
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .where(and(eq(deliverables.id, id), eq(deliverables.orderId, orderId)));
  return found;
}

/** Returns the condition that a file isn't withdrawn, and that the same person has it. */
export function isStillOffered(id: string, heldBy: string | null) {
  const hasHolder = sql`${deliverables.heldBy} is ${heldBy}`;
  return rowExists(
    deliverables,
    and(eq(deliverables.id, id), isNull(deliverables.withdrawnAt), hasHolder),
  );
}

/** Returns the statement that withdraws a file. */
export function withdraw(
  { db, at, isApplied }: Applied,
  { id, reason }: { id: string; reason: string },
) {
  return db.orm
    .update(deliverables)
    .set({ withdrawnAt: at, withdrawnReason: reason })
    .where(and(eq(deliverables.id, id), isApplied));
}

/** Returns the cents that came in through Stripe and haven't gone back through it. */
export async function stripeRefundable(db: Db, orderId: string): Promise<number> {
  const total = sql<number>`coalesce(sum(amount), 0)`;
  const [paid, refunded] = await db.orm.batch([
    db.orm
      .select({ total })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.method, 'stripe'))),
    db.orm
      .select({ total })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), eq(refunds.isStripe, true))),
  ]);
  return Math.max(0, (paid[0]?.total ?? 0) - (refunded[0]?.total ?? 0));
}

interface NewRefund {
  id: string;
  /** Cents. */
  amount: number;
  reason: string;
  isStripe: boolean;
}

/** Returns the statements that record refunds and enqueue those that go through Stripe. */
export function insertRefunds(
  { db, orderId, actorId, at, isApplied }: Applied,
  rows: readonly NewRefund[],
) {
  return [
    ...rows.flatMap((row) => [
      insertWhen(db, refunds, { ...row, orderId, recordedBy: actorId, createdAt: at }, isApplied),
      ...(row.isStripe
        ? [
            enqueueJob(
              db,
              {
                kind: 'refundPayment',
                key: row.id,
                payload: { refundId: row.id, orderId, amount: row.amount },
                createdAt: at,
              },
              isApplied,
            ),
          ]
        : []),
    ]),
    settlePayments(db, orderId, isApplied),
  ];
}
