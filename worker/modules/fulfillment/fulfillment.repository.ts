import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { deliverables } from '#db/schema/files.ts';
import { checklistTicks } from '#db/schema/fulfillment.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders } from '#db/schema/orders.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { bumpOrder, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { isDisputed, orderStateMeets } from '#db/statements/orders/order-state.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fileNotice, revisionName } from '#worker/domain/files/verdict.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { ChecklistTickJson } from '#worker/domain/orders/orders.api.ts';

/** Finds an order with its calibration and add-ons, which determine its checklist. */
export async function findChecklistOrder(db: Db, orderId: string) {
  const [rows, lines] = await db.orm.batch([
    db.orm
      .select({ order: orders, product: products })
      .from(orders)
      .innerJoin(products, eq(products.id, orders.productId))
      .where(eq(orders.id, orderId)),
    db.orm
      .select({ id: orderAddons.addonId, name: orderAddons.name })
      .from(orderAddons)
      .where(eq(orderAddons.orderId, orderId)),
  ]);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { order, product } = found;
  const addons = lines.map((addon) => ({ addon }));
  // What the calibration was sold for counts, not what it is sold for now.
  return { ...order, product: { ...product, ...order.saleTerms }, addons };
}

/** Returns the ticked items of an order's checklist, each with the user who ticked it. */
export async function selectTicks(db: Db, orderId: string): Promise<ChecklistTickJson[]> {
  const rows = await db.orm
    .select({ tick: checklistTicks, user: userFields })
    .from(checklistTicks)
    .innerJoin(users, eq(users.id, checklistTicks.tickedBy))
    .where(eq(checklistTicks.orderId, orderId))
    .orderBy(asc(checklistTicks.createdAt));
  return rows.map(({ tick: { itemId, createdAt }, user }) => ({
    itemId,
    createdAt: new Date(createdAt).toISOString(),
    user,
  }));
}

/** Ticks an item. The first tick wins, so the row shows who ticked it first. */
export async function insertTick(db: Db, tick: typeof checklistTicks.$inferInsert): Promise<void> {
  await db.write([
    db.orm.insert(checklistTicks).values(tick).onConflictDoNothing(),
    ...bumpPollVersions(db, [`order:${tick.orderId}`]),
  ]);
}

export async function deleteTick(
  db: Db,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<void> {
  await db.write([
    db.orm
      .delete(checklistTicks)
      .where(and(eq(checklistTicks.orderId, orderId), eq(checklistTicks.itemId, itemId))),
    ...bumpPollVersions(db, [`order:${orderId}`]),
  ]);
}

interface RecordedFile extends Pick<DeliverableJson, 'id' | 'fileName' | 'revision' | 'note'> {
  /** The id of the order event that records the delivery. */
  eventId: string;
}

/** Who delivers the files of an order, and when (ms since 1970). */
interface Delivery {
  orderId: string;
  actorId: string;
  at: number;
}

/**
 * Returns the statements that record deliveries in the order's history and notify the customer, at
 * most once per file. A file counts as delivered if the batch delivered it, so a late request
 * doesn't announce it again.
 */
export function filesDelivered(
  db: Db,
  { files, orderId, actorId, at }: Delivery & { files: readonly RecordedFile[] },
) {
  const records = files.map(({ id, eventId, ...file }) =>
    insertOrderEvent(
      db,
      {
        id: eventId,
        orderId,
        actorId,
        kind: 'delivered',
        detail: revisionName(file),
        sourceKey: `delivered:${id}`,
        createdAt: at,
      },
      rowExists(deliverables, and(eq(deliverables.id, id), eq(deliverables.deliveredAt, at))),
    ),
  );
  const eventIds = files.map(({ eventId }) => eventId);
  const isRecorded = rowExists(orderEvents, inArray(orderEvents.id, eventIds));
  const events = files.map((file) => ({
    event: file.revision === 1 ? ('file' as const) : ('revision' as const),
    key: `file:${file.id}`,
    orderId,
    actorId,
    at,
    detail: fileNotice(file),
  }));
  // One job for all files. Another delivery may have used the key of one file, so the event's id is
  // the job's key.
  const job = {
    kind: 'notify',
    key: `delivered:${eventIds[0]}`,
    payload: { orderId, events },
    createdAt: at,
  } as const;
  return [...records, ...bumpOrder(db, orderId, isRecorded), enqueueJob(db, job, isRecorded)];
}

interface AppliedDelivery extends Delivery {
  files: readonly RecordedFile[];
  /** Whether the admin confirmed the delivery of files whose payment is disputed. */
  isConfirmed: boolean;
}

/** Delivers files ahead of the order's fulfillment, in one batch, if the order's state still allows it. */
export async function deliverFiles(
  db: Db,
  { isConfirmed, ...delivery }: AppliedDelivery,
): Promise<void> {
  const { files, orderId, at } = delivery;
  const isAllowed = rowExists(
    orders,
    and(
      eq(orders.id, orderId),
      orderStateMeets(isReadyForFulfillment),
      isConfirmed ? undefined : not(isDisputed),
    ),
  );
  const ids = files.map(({ id }) => id);
  await db.write([
    db.orm
      .update(deliverables)
      .set({ deliveredAt: at })
      .where(and(inArray(deliverables.id, ids), isNull(deliverables.deliveredAt), isAllowed)),
    ...filesDelivered(db, delivery),
  ]);
}
