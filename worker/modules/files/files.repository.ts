import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables, downloadLinks, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { bumpOrder } from '#db/statements/orders/order-changed.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { dailyQuota, insertQuotaUse } from '#db/statements/quotas.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

/** Finds an attached file with its order, and with its deliverable if the file is not from the chat. */
export async function findAttachedFile(db: Db, fileId: string) {
  const [found] = await db.orm
    .select({
      file: files,
      order: { id: orders.id, userId: orders.userId, status: orders.status },
      deliverable: {
        id: deliverables.id,
        heldBy: deliverables.heldBy,
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

/** Returns the statements that store the scanner's answer, for the batch that ends its job. */
export function setScan(
  db: Db,
  { fileId, orderId, scan }: { fileId: string; orderId: string; scan: 'clean' | 'blocked' },
) {
  return [
    db.orm.update(files).set({ scan }).where(eq(files.id, fileId)),
    ...bumpOrder(db, orderId),
  ];
}

interface FileProblem {
  kind: 'fileReplaced' | 'fileBlocked';
  orderId: string;
  name: string | null;
  /** ms since 1970. */
  at: number;
}

/**
 * Alerts the admins to a file that was overwritten after it was attached, or that the scanner
 * blocked. Once per order and day, so that a customer who sends many such files can't flood the
 * admins.
 */
export async function raiseFileAlert(
  db: Db,
  { kind, orderId, name: detail, at }: FileProblem,
): Promise<void> {
  const key = `${kind}:${orderId}:${new Date(at).toISOString().slice(0, 10)}`;
  await db.write([
    raiseAlert(db, { kind, key, detail, orderId, createdAt: at }),
    enqueueNotification(db, {
      event: 'adminAlert',
      key: `adminAlert:${key}`,
      orderId,
      actorId: null,
      at,
      detail,
    }),
    ...bumpPollVersions(db, ['admin']),
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

interface NewLink {
  link: typeof downloadLinks.$inferInsert;
  userId: string;
  /** ms since 1970. */
  at: number;
  maxPerDay: number;
}

/** Stores a link. Throws 429 after `maxPerDay` links of the user in a day. */
export async function insertDownloadLink(
  db: Db,
  { link, userId, at, maxPerDay: max }: NewLink,
): Promise<void> {
  const use = { userId, kind: 'downloadLink' } as const;
  const message = `You’ve opened ${max} large files today. You can open more tomorrow.`;
  const quota = dailyQuota({ ...use, max, message });
  await writeWithinQuotas(db, { quotas: [quota], at }, [
    insertQuotaUse(db, use, at),
    db.orm.insert(downloadLinks).values(link),
  ]);
}

/** Returns a link, or undefined if it has expired or was used. */
export async function findDownloadLink(db: Db, tokenHash: string, now: number) {
  const [link] = await db.orm
    .select()
    .from(downloadLinks)
    .where(and(eq(downloadLinks.tokenHash, tokenHash), gt(downloadLinks.expiresAt, now)));
  return link;
}

/** Deletes a link and returns whether it still existed. Only one of two concurrent calls returns true. */
export async function deleteDownloadLink(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = db.orm.delete(downloadLinks).where(eq(downloadLinks.tokenHash, tokenHash));
  const [result] = await db.write([deleted]);
  return result?.rowsAffected === 1;
}
