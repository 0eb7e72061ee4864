import { and, eq, inArray, isNotNull, isNull, not, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { orderChanged } from '#db/statements/order-changed.ts';
import { isDisputed, orderStateMeets } from '#db/statements/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fileNotice, revisionName } from '#worker/domain/files/verdict.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';

type DeliveredFile = Pick<DeliverableJson, 'id' | 'fileName' | 'revision' | 'note'>;

/** Who delivers the files of an order, and when (ms since 1970). */
interface Delivery {
  orderId: string;
  actorId: string;
  at: number;
}

/**
 * Returns the statements that record the delivery of a file in the order's history and notify the customer, each at most
 * once per file, if the customer has the file when the batch reaches them.
 */
export function fileDelivered(
  db: Db,
  { id, ...file }: DeliveredFile,
  { eventId, orderId, actorId, at }: Delivery & { eventId: string },
) {
  const isVisible = isDeliveredId(id);
  const event = {
    id: eventId,
    orderId,
    actorId,
    kind: 'delivered',
    detail: revisionName(file),
    sourceKey: `delivered:${id}`,
    createdAt: at,
  } as const;
  const notification = {
    event: file.revision === 1 ? 'file' : 'revision',
    key: `file:${id}`,
    orderId,
    actorId,
    at,
    detail: fileNotice(file),
  } as const;
  return [...orderChanged(db, event, isVisible), enqueueNotification(db, notification, isVisible)];
}

function isDeliveredId(id: string): SQL {
  return rowExists(deliverables, and(eq(deliverables.id, id), isNotNull(deliverables.deliveredAt)));
}

interface AppliedDelivery extends Delivery {
  /** Each file with the id of its order event. */
  files: readonly (DeliveredFile & { eventId: string })[];
  /** Whether the admin confirmed the delivery of files whose payment is disputed. */
  isConfirmed: boolean;
}

/** Delivers files ahead of the order's fulfillment, in one batch, if the order's state still allows it. */
export async function deliverFiles(
  db: Db,
  { files, isConfirmed, ...delivery }: AppliedDelivery,
): Promise<void> {
  const { orderId, at } = delivery;
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
    ...files.flatMap(({ eventId, ...file }) => fileDelivered(db, file, { ...delivery, eventId })),
  ]);
}
