import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/statements/uploads.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { uploadTaken } from '#worker/http/errors.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';
import { type DeliverableRow, toDeliverableJson } from './deliverable-json.ts';

/** An order's files, in the order in which they were attached; on demand none before it is fulfilled. */
export async function selectDeliverables(
  db: Db,
  orderId: string,
  { onlyFulfilled = false } = {},
): Promise<DeliverableJson[]> {
  const rows = await db.orm
    .select({ deliverable: deliverables, file: { name: files.name, size: files.size } })
    .from(deliverables)
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .where(and(eq(deliverables.orderId, orderId), onlyFulfilled ? isFulfilled(orderId) : undefined))
    .orderBy(asc(deliverables.createdAt), sql`${deliverables}.rowid`);
  return rows.map(({ deliverable, file }) => toDeliverableJson(deliverable, file));
}

function isFulfilled(orderId: string): SQL {
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.status} = 'fulfilled')`;
}

/** Another file took this revision's number meanwhile. */
export class RevisionTakenError extends Error {
  override readonly name = 'RevisionTakenError';
}

interface NewDeliverable {
  row: DeliverableRow;
  file: VerifiedFile;
  customerId: string;
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/**
 * Attaches a file to an order with the answer to its key, or does nothing. Throws AlreadyAnsweredError when the
 * key was used meanwhile, RevisionTakenError, and 409 when the upload was taken.
 */
export async function insertDeliverable(db: Db, added: NewDeliverable): Promise<void> {
  const { row, file, customerId, answer } = added;
  const { orderId, addedBy, createdAt } = row;
  const isStored = sql`exists (select 1 from ${deliverables} where ${deliverables.id} = ${row.id})`;
  const isShown = sql`${isStored} and ${isFulfilled(orderId)}`;
  try {
    const [inserted] = await db.write([
      db.orm.insert(deliverables).select(
        sql`select ${row.id}, ${orderId}, ${row.itemId}, ${row.fileId}, ${row.seriesId}, ${row.revision},
            ${row.note}, ${row.sha256}, ${addedBy}, ${createdAt}, null where ${isPending(file.id)}`,
      ),
      attachUpload(db, file, isStored),
      ...(answer ? [storeAnswer(db, { ...answer, userId: addedBy, createdAt }, isStored)] : []),
      ...bumpRevisions(db, [`order:${orderId}`], isStored),
      tell(
        db,
        {
          event: 'file',
          key: `file:${row.id}`,
          orderId,
          actorId: addedBy,
          at: createdAt,
          detail: file.name,
        },
        isShown,
      ),
      ...bumpRevisions(db, ['admin', `user:${customerId}`], isShown),
      markOrders(db, sql`${orders.id} = ${orderId} and ${isShown}`),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadTaken();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    if (isUniqueViolation(error, 'deliverables')) throw new RevisionTakenError();
    throw error;
  }
}

/**
 * Takes a file away from an order that is not fulfilled yet, and leaves its object to the sweep. Says whether
 * there was one to take away.
 */
export async function deleteDeliverable(
  db: Db,
  { orderId, id }: { orderId: string; id: string },
): Promise<boolean> {
  const isOpen = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.status} = 'approved')`;
  const isThis = and(eq(deliverables.id, id), eq(deliverables.orderId, orderId));
  const itsFile = db.orm.select({ id: deliverables.fileId }).from(deliverables).where(isThis);
  const [expired] = await db.write([
    db.orm
      .update(files)
      .set({ state: 'expired' })
      .where(sql`${files.id} in ${itsFile} and ${isOpen}`),
    db.orm.delete(deliverables).where(and(isThis, isOpen)),
    ...bumpRevisions(db, [`order:${orderId}`], isOpen),
  ]);
  return expired?.rowsAffected === 1;
}
