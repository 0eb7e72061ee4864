import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { bumpOrder } from '#db/statements/order-changed.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';

/** Finds an attached file with its order, and with its deliverable if the file is not from the chat. */
export async function findAttachedFile(db: Db, fileId: string) {
  const [found] = await db.orm
    .select({
      file: files,
      order: { id: orders.id, userId: orders.userId, status: orders.status },
      deliverable: {
        id: deliverables.id,
        deliveredAt: deliverables.deliveredAt,
        downloadedAt: deliverables.downloadedAt,
        withdrawnAt: deliverables.withdrawnAt,
        withdrawnReason: deliverables.withdrawnReason,
      },
    })
    .from(files)
    .leftJoin(messages, eq(messages.fileId, files.id))
    .leftJoin(deliverables, eq(deliverables.fileId, files.id))
    .innerJoin(orders, sql`${orders.id} = coalesce(${messages.orderId}, ${deliverables.orderId})`)
    .where(eq(files.id, fileId));
  return found;
}

export async function findFile(db: Db, fileId: string) {
  const [file] = await db.orm.select().from(files).where(eq(files.id, fileId));
  return file;
}

interface ReplacedFile {
  orderId: string;
  name: string | null;
  /** ms since 1970. */
  at: number;
}

/**
 * Alerts the admins to a file whose object was overwritten after it was attached. Once per order and day, so that a
 * customer who replaces many files can't flood the admins.
 */
export async function raiseReplacedFile(
  db: Db,
  { orderId, name: detail, at }: ReplacedFile,
): Promise<void> {
  const key = `fileReplaced:${orderId}:${new Date(at).toISOString().slice(0, 10)}`;
  await db.write([
    raiseAlert(db, { kind: 'fileReplaced', key, detail, orderId, createdAt: at }),
    enqueueNotification(db, {
      event: 'adminAlert',
      key: `adminAlert:${key}`,
      orderId,
      actorId: null,
      at,
      detail,
    }),
    ...bumpRevisions(db, ['admin']),
  ]);
}

interface Download {
  deliverableId: string;
  orderId: string;
  /** ms since 1970. */
  at: number;
}

/** Records when the customer first downloaded a deliverable. */
export async function markDownloaded(
  db: Db,
  { deliverableId, orderId, at }: Download,
): Promise<void> {
  await db.write([
    db.orm
      .update(deliverables)
      .set({ downloadedAt: sql`coalesce(${deliverables.downloadedAt}, ${at})` })
      .where(eq(deliverables.id, deliverableId)),
    ...bumpOrder(db, orderId),
  ]);
}
