import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpCustomer, bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/statements/uploads.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { uploadAlreadySent } from '#worker/http/errors.ts';
import { DuplicateRequestError, type FirstResponse } from '#worker/http/idempotency.ts';
import { type DeliverableRow, toDeliverableJson } from './deliverable-json.ts';

/** Returns an order's files, oldest first. With `onlyFulfilled`, returns none until the order is fulfilled. */
export async function selectDeliverables(
  db: Db,
  orderId: string,
  { onlyFulfilled = false } = {},
): Promise<DeliverableJson[]> {
  const rows = await db.orm
    .select({ deliverable: deliverables, file: { name: files.name, size: files.size } })
    .from(deliverables)
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .where(
      and(
        eq(deliverables.orderId, orderId),
        onlyFulfilled ? hasStatus(orderId, 'fulfilled') : undefined,
      ),
    )
    .orderBy(asc(deliverables.createdAt), sql`${deliverables}.rowid`);
  return rows.map(({ deliverable, file }) => toDeliverableJson(deliverable, file));
}

function hasStatus(orderId: string, status: OrderStatus): SQL {
  return rowExists(orders, and(eq(orders.id, orderId), eq(orders.status, status)));
}

/** Thrown when another request stored this revision number of the file first. */
export class RevisionTakenError extends Error {
  override readonly name = 'RevisionTakenError';
}

interface NewDeliverable {
  row: DeliverableRow;
  file: VerifiedFile;
  response: FirstResponse | undefined;
}

/**
 * Attaches a file to an order and stores the response for its idempotency key in one batch. Throws
 * DuplicateRequestError when another request used the key first, RevisionTakenError, and 409 when the upload was
 * already sent.
 */
export async function insertDeliverable(db: Db, added: NewDeliverable): Promise<void> {
  const { row, file, response } = added;
  const { orderId, addedBy, createdAt } = row;
  const isStored = rowExists(deliverables, eq(deliverables.id, row.id));
  const isVisible = sql`${isStored} and ${hasStatus(orderId, 'fulfilled')}`;
  try {
    const [inserted] = await db.write([
      insertWhen(db, deliverables, row, isPending(file.id)),
      ...attachUpload(db, { file, attachedAt: createdAt }, isStored),
      ...(response
        ? [storeResponse(db, { ...response, userId: addedBy, createdAt }, isStored)]
        : []),
      ...bumpRevisions(db, [`order:${orderId}`], isStored),
      enqueueNotification(
        db,
        {
          event: 'file',
          key: `file:${row.id}`,
          orderId,
          actorId: addedBy,
          at: createdAt,
          detail: file.name,
        },
        isVisible,
      ),
      ...bumpRevisions(db, ['admin'], isVisible),
      bumpCustomer(db, orderId, isVisible),
      markOrders(db, and(eq(orders.id, orderId), isVisible)),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadAlreadySent();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new DuplicateRequestError();
    if (isUniqueViolation(error, 'deliverables')) throw new RevisionTakenError();
    throw error;
  }
}

/**
 * Removes a file from an order that is not fulfilled yet; the cleanup deletes its object. Returns whether a file
 * was removed.
 */
export async function deleteDeliverable(
  db: Db,
  { orderId, id }: { orderId: string; id: string },
): Promise<boolean> {
  const isOpen = hasStatus(orderId, 'approved');
  const isThis = and(eq(deliverables.id, id), eq(deliverables.orderId, orderId));
  const fileId = db.orm.select({ id: deliverables.fileId }).from(deliverables).where(isThis);
  const [expired] = await db.write([
    db.orm
      .update(files)
      .set({ state: 'expired' })
      .where(and(inArray(files.id, fileId), isOpen)),
    db.orm.delete(deliverables).where(and(isThis, isOpen)),
    ...bumpRevisions(db, [`order:${orderId}`], isOpen),
  ]);
  return expired?.rowsAffected === 1;
}
