import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import { insertUpload } from '#db/statements/uploads.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';

interface NewUpload {
  upload: { id: string; key: string; ownerId: string; createdAt: number };
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/** Promises an upload, with the answer to its key. Throws AlreadyAnsweredError when the key was used meanwhile. */
export async function promiseUpload(db: Db, { upload, answer }: NewUpload): Promise<void> {
  const { ownerId: userId, createdAt } = upload;
  try {
    await db.write([
      ...(answer ? [storeAnswer(db, { ...answer, userId, createdAt })] : []),
      insertUpload(db, upload),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}

/** An attached file with the order that it belongs to, and how. */
export async function findAttachedFile(db: Db, fileId: string) {
  const [found] = await db.orm
    .select({
      file: files,
      order: { id: orders.id, userId: orders.userId, status: orders.status },
      deliverable: { id: deliverables.id, downloadedAt: deliverables.downloadedAt },
    })
    .from(files)
    .leftJoin(messages, eq(messages.fileId, files.id))
    .leftJoin(deliverables, eq(deliverables.fileId, files.id))
    .innerJoin(orders, sql`${orders.id} = coalesce(${messages.orderId}, ${deliverables.orderId})`)
    .where(eq(files.id, fileId));
  return found;
}

interface Download {
  deliverableId: string;
  orderId: string;
  customerId: string;
  at: number;
}

/** Remembers when the customer first downloaded a file of theirs. */
export async function markDownloaded(
  db: Db,
  { deliverableId, orderId, customerId, at }: Download,
): Promise<void> {
  await db.write([
    db.orm
      .update(deliverables)
      .set({ downloadedAt: sql`coalesce(${deliverables.downloadedAt}, ${at})` })
      .where(eq(deliverables.id, deliverableId)),
    ...bumpRevisions(db, ['admin', `order:${orderId}`, `user:${customerId}`]),
    markOrders(db, eq(orders.id, orderId)),
  ]);
}
