import { and, eq, inArray, isNull, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { bumpOrder, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { isDisputed, orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fileNotice, revisionName } from '#worker/domain/files/verdict.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';

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
 * Returns the statements that record deliveries in the order's history and notify the customer, at most once per file.
 * A file counts as delivered if the batch delivered it, so a late request doesn't announce it again.
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
  // One job for all files. Another delivery may have used the key of one file, so the event's id is the job's key.
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
