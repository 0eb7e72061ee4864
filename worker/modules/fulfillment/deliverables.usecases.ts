import type { VerifiedFile } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import type { DeliverableJson, FileDeliveryJson } from '#worker/domain/files/files.api.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import { acceptsFiles, isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import { deliveryRefusalSentence, refusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, invalidField, notFound, unusableUpload } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { verifyUpload } from '#worker/http/uploads/verify-upload.ts';
import {
  deleteDeliverable,
  insertDeliverable,
  RevisionTakenError,
  selectDeliverables,
  toDeliverableJson,
} from './deliverables.repository.ts';
import { deliverFiles, findChecklistOrder } from './fulfillment.repository.ts';
import type { DeliverableRequest } from './fulfillment.schema.ts';

/** Each attempt can lose its revision number to another admin. */
const maxAttempts = 5;

interface AddDeliverable {
  orderId: string;
  request: DeliverableRequest;
  actorId: string;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Attaches an uploaded file to a checklist item, as a new file or the next revision of one, and
 * stores the SHA-256 of the bucket's object. If the order is fulfilled, its customer gets the file
 * now. Throws the errors of `verifyUpload`, and:
 * - 400 for an unknown item or file
 * - 404 for an unknown order
 * - 409 unless the order is paid or fulfilled
 */
export async function addDeliverable(
  deps: Pick<Deps, 'db' | 'files' | 'scanFile' | 'now' | 'newId'>,
  added: AddDeliverable,
): Promise<DeliverableJson> {
  const order = await requireOpenItem(deps.db, added);
  const file = await verifyUpload(deps, added.actorId, added.request);
  const sha256 = await deps.files.sha256(file.key, file.etag);
  if (sha256 === undefined) {
    throw unusableUpload('conflict', 'This file was overwritten. Upload it again.');
  }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await addNextRevision(deps, { ...added, file, sha256, order });
    } catch (error) {
      if (!(error instanceof RevisionTakenError)) throw error;
    }
  }
  throw new AppError('conflict', 'Another admin is adding revisions of this file. Try again.');
}

/** Finds an order that accepts files for a checklist item. Throws 400, 404 or 409 as `addDeliverable` does. */
async function requireOpenItem(
  db: Deps['db'],
  { orderId, request }: Pick<AddDeliverable, 'orderId' | 'request'>,
) {
  const order = await findChecklistOrder(db, orderId);
  if (order === undefined) throw notFound('This order');
  if (!acceptsFiles(order)) throw new AppError('conflict', refusalSentence(order, 'fulfilled'));
  if (!fulfillmentChecklist(order).some(({ id }) => id === request.itemId)) {
    throw invalidField('itemId', 'This order’s checklist doesn’t have that item');
  }
  return order;
}

interface NextRevision extends AddDeliverable {
  file: VerifiedFile;
  /** Hexadecimal. */
  sha256: string;
  order: Pick<OrderJson, 'status' | 'vin' | 'device'>;
}

/** Stores a file under the next revision number. Throws RevisionTakenError if another admin takes the number first. */
async function addNextRevision(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, request, actorId, idempotencyKey, file, sha256, order }: NextRevision,
): Promise<DeliverableJson> {
  const id = newId();
  const { itemId, note, revisionOf } = request;
  const numbering = await nextRevision(db, { orderId, itemId, id, revisionOf });
  const at = now();
  const row = {
    ...numbering,
    id,
    orderId,
    itemId,
    fileId: file.id,
    note: note || null,
    vin: order.vin,
    device: order.device,
    sha256,
    addedBy: actorId,
    createdAt: at,
    deliveredAt: order.status === 'fulfilled' ? at : null,
    heldBy: null,
    mailedAt: null,
    downloadedAt: null,
    withdrawnAt: null,
    withdrawnReason: null,
  };
  const json = toDeliverableJson(row, file);
  const response = idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) };
  await insertDeliverable(db, { row, file, eventId: newId(), response });
  return json;
}

/**
 * Delivers attached files to the customer before the order's fulfillment, and returns the order's
 * files. Idempotent. Throws 404 for an unknown order or file. Throws 409 if:
 * - the order is fulfilled, or isn't approved and paid
 * - the payment is disputed and the delivery isn't confirmed
 * - the customer hasn't declared the use of a competition calibration
 */
export async function deliverFilesAhead(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  {
    orderId,
    delivery: { fileIds, deliverDisputed = false },
    actorId,
  }: { orderId: string; delivery: FileDeliveryJson; actorId: string },
): Promise<DeliverableJson[]> {
  const order = await findChecklistOrder(db, orderId);
  if (order === undefined) throw notFound('This order');
  const known = await selectDeliverables(db, orderId);
  const files = known.filter(({ id }) => fileIds.includes(id));
  if (files.length < new Set(fileIds).size) throw notFound('This file');
  if (order.status === 'fulfilled') {
    throw new AppError('conflict', refusalSentence(order, 'fulfilled'));
  }
  const undelivered = files.filter(({ deliveredAt }) => deliveredAt === null);
  if (undelivered.length === 0) return known;
  if (!isReadyForFulfillment(order)) {
    throw new AppError('conflict', refusalSentence(order, 'fulfilled'));
  }
  const refusal = declarationRefusal(order);
  if (refusal) throw new AppError('conflict', refusal);
  await deliverFiles(db, {
    orderId,
    files: undelivered.map((file) => ({ ...file, eventId: newId() })),
    isConfirmed: deliverDisputed,
    actorId,
    at: now(),
  });
  const after = await selectDeliverables(db, orderId);
  const isUndelivered = after.some(
    (file) => fileIds.includes(file.id) && !isDelivered(order, file),
  );
  if (isUndelivered) {
    // The order may have changed since it was read.
    const current = (await findChecklistOrder(db, orderId)) ?? order;
    throw new AppError('conflict', deliveryRefusalSentence(current));
  }
  return after;
}

/** Removes a file. Throws 404 for an unknown file, and 409 once the customer has it. */
export async function removeDeliverable(
  { db }: Pick<Deps, 'db'>,
  { orderId, id }: { orderId: string; id: string },
): Promise<DeliverableJson[]> {
  if (!(await deleteDeliverable(db, { orderId, id }))) {
    const known = await selectDeliverables(db, orderId);
    if (!known.some((deliverable) => deliverable.id === id)) throw notFound('This file');
    throw new AppError(
      'conflict',
      'The customer already has this file. Attach a revision instead.',
    );
  }
  return selectDeliverables(db, orderId);
}

/** Returns the series and revision number of a new file. Throws 400 if the item does not have the file to revise. */
async function nextRevision(
  db: Deps['db'],
  file: { orderId: string; itemId: string; id: string; revisionOf: string | undefined },
): Promise<{ seriesId: string; revision: number }> {
  if (file.revisionOf === undefined) return { seriesId: file.id, revision: 1 };
  const known = await selectDeliverables(db, file.orderId);
  const before = known.find(({ id }) => id === file.revisionOf);
  if (before?.itemId !== file.itemId) {
    throw invalidField('revisionOf', 'This item doesn’t have that file');
  }
  const { seriesId } = before;
  const revisions = known.filter((other) => other.seriesId === seriesId);
  return { seriesId, revision: Math.max(...revisions.map(({ revision }) => revision)) + 1 };
}
