import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { isWithCustomer } from '#db/statements/orders/deliverables.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/statements/uploads.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type {
  AttachedFileJson,
  DeliverableJson,
  FileVerdictJson,
} from '#worker/domain/files/files.api.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { uploadAlreadySent } from '#worker/http/errors.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { toIso } from '#worker/http/iso-time.ts';
import { filesDelivered } from './fulfillment.repository.ts';

type DeliverableRow = typeof deliverables.$inferSelect;

interface FileRow {
  id: string;
  name: string | null;
  size: number | null;
}

/** Converts a file that was sent to the API's format. */
function toAttachedFileJson({ id, name, size }: FileRow): AttachedFileJson {
  return { fileUrl: fileUrl(id), fileName: name ?? '', fileSize: size ?? 0 };
}

/** Converts a deliverable to the API's format. */
export function toDeliverableJson(
  row: DeliverableRow,
  file: Omit<FileRow, 'id'>,
  verdict: FileVerdictJson | null = null,
): DeliverableJson {
  const {
    orderId: _order,
    fileId,
    addedBy: _by,
    heldBy: _holder,
    mailedAt: _mailed,
    ...fields
  } = row;
  return {
    ...fields,
    ...toAttachedFileJson({ ...file, id: fileId }),
    createdAt: new Date(row.createdAt).toISOString(),
    deliveredAt: toIso(row.deliveredAt),
    downloadedAt: toIso(row.downloadedAt),
    withdrawnAt: toIso(row.withdrawnAt),
    verdict,
  };
}

/** Returns an order's files, oldest first. With `onlyDelivered`, returns those that the customer has. */
export async function selectDeliverables(
  db: Db,
  orderId: string,
  { onlyDelivered = false } = {},
): Promise<DeliverableJson[]> {
  const isOfOrder = eq(deliverables.orderId, orderId);
  const ids = db.orm.select({ id: deliverables.id }).from(deliverables).where(isOfOrder);
  const [rows, verdictMessages] = await db.orm.batch([
    db.orm
      .select({ deliverable: deliverables, file: { name: files.name, size: files.size } })
      .from(deliverables)
      .innerJoin(files, eq(files.id, deliverables.fileId))
      .innerJoin(orders, eq(orders.id, deliverables.orderId))
      .where(and(isOfOrder, onlyDelivered ? isWithCustomer : undefined))
      .orderBy(asc(deliverables.createdAt), sql`${deliverables}.rowid`),
    db.orm
      .select({
        deliverableId: messages.deliverableId,
        answer: messages.verdict,
        report: messages.flashReport,
        createdAt: messages.createdAt,
        attached: { id: files.id, name: files.name, size: files.size },
        // With max(), SQLite takes the other columns from the row of the maximum.
        last: sql`max(${messages}.rowid)`,
      })
      .from(messages)
      .leftJoin(files, eq(files.id, messages.fileId))
      .where(inArray(messages.deliverableId, ids))
      .groupBy(messages.deliverableId),
  ]);
  const verdicts = new Map<string | null, FileVerdictJson | null>(
    verdictMessages.map(({ deliverableId, answer, report, createdAt, attached }) => [
      deliverableId,
      answer && {
        answer,
        report,
        createdAt: new Date(createdAt).toISOString(),
        attachment: attached && toAttachedFileJson(attached),
      },
    ]),
  );
  return rows.map(({ deliverable, file }) =>
    toDeliverableJson(deliverable, file, verdicts.get(deliverable.id)),
  );
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
  eventId: string;
  response: FirstResponse | undefined;
}

/**
 * Attaches a file to an order and stores the response for its idempotency key in one batch. The
 * customer of a fulfilled order gets the file at once. Throws RevisionTakenError, and 409 when the
 * upload was already sent.
 */
export async function insertDeliverable(db: Db, added: NewDeliverable): Promise<void> {
  const { row, file, eventId, response } = added;
  const { orderId, addedBy, createdAt } = row;
  const isStored = rowExists(deliverables, eq(deliverables.id, row.id));
  // Raw, because Drizzle has no `case`.
  const deliveredAt = sql`case when ${hasStatus(orderId, 'fulfilled')} then ${createdAt} end`;
  try {
    const [inserted] = await db.write([
      insertWhen(db, deliverables, { ...row, deliveredAt }, isPending(file.id)),
      ...attachUpload(db, { file, attachedAt: createdAt }, isStored),
      ...storeResponse(db, response && { ...response, userId: addedBy, createdAt }, isStored),
      ...bumpPollVersions(db, [`order:${orderId}`], isStored),
      ...filesDelivered(db, {
        files: [{ ...row, fileName: file.name, eventId }],
        orderId,
        actorId: addedBy,
        at: createdAt,
      }),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadAlreadySent();
  } catch (error) {
    if (isUniqueViolation(error, 'deliverables')) throw new RevisionTakenError();
    throw error;
  }
}

/**
 * Removes a file that the customer doesn't have yet; the cleanup deletes its object. Returns
 * whether a file was removed.
 */
export async function deleteDeliverable(
  db: Db,
  { orderId, id }: { orderId: string; id: string },
): Promise<boolean> {
  const isApproved = hasStatus(orderId, 'approved');
  const isThis = and(
    eq(deliverables.id, id),
    eq(deliverables.orderId, orderId),
    isNull(deliverables.deliveredAt),
  );
  const fileId = db.orm.select({ id: deliverables.fileId }).from(deliverables).where(isThis);
  const [expired] = await db.write([
    db.orm
      .update(files)
      .set({ state: 'expired' })
      .where(and(inArray(files.id, fileId), isApproved)),
    db.orm.delete(deliverables).where(and(isThis, isApproved)),
    ...bumpPollVersions(db, [`order:${orderId}`], isApproved),
  ]);
  return expired?.rowsAffected === 1;
}
