import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import { refusalSentence, takesFiles } from '#worker/domain/orders/order-lifecycle.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { verifyUpload } from '#worker/http/verify-upload.ts';
import type { DeliverableRequest } from './deliverable.schema.ts';
import { toDeliverableJson } from './deliverable-json.ts';
import {
  deleteDeliverable,
  insertDeliverable,
  RevisionTakenError,
  selectDeliverables,
} from './deliverables.repository.ts';
import { findChecklistOrder } from './fulfillment.repository.ts';

/** How often another admin's revision of the same file may come in between. */
const maxTries = 5;

/** An order's files: all for an admin; for its customer none before it is fulfilled. */
export function listDeliverables(
  { db }: Pick<Deps, 'db'>,
  { orderId, user }: { orderId: string; user: UserJson },
): Promise<DeliverableJson[]> {
  return selectDeliverables(db, orderId, { onlyFulfilled: !user.isAdmin });
}

interface AddDeliverable {
  orderId: string;
  request: DeliverableRequest;
  actorId: string;
  idempotent: IdempotentRequest | undefined;
}

/**
 * Attaches an uploaded file to an item of an order's checklist, as a new one or as the next revision of one
 * that is there, with the SHA-256 of what the store of files has. Throws 400 for an item or a file that the
 * order does not have, 409 unless the order is paid or fulfilled, and as `verifyUpload` does.
 */
export async function addDeliverable(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'newId'>,
  { orderId, request, actorId, idempotent }: AddDeliverable,
): Promise<DeliverableJson> {
  const { db, files, now, newId } = deps;
  const { itemId, note } = request;
  const order = await findChecklistOrder(db, orderId);
  if (order === undefined) throw notFound('This order');
  if (!takesFiles(order)) throw new AppError('conflict', refusalSentence(order, 'fulfilled'));
  if (!fulfillmentChecklist(order).some(({ id }) => id === itemId)) {
    throw invalidField('itemId', 'This order’s checklist has no such item');
  }
  const file = await verifyUpload(deps, actorId, request);
  const sha256 = await files.sha256(file.key, file.etag);
  if (sha256 === undefined) {
    throw new AppError('conflict', 'This file was written over. Upload it again.');
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const id = newId();
    const place = await placeOf(db, { orderId, itemId, id, revisionOf: request.revisionOf });
    const row = {
      ...place,
      id,
      orderId,
      itemId,
      fileId: file.id,
      note: note || null,
      sha256,
      addedBy: actorId,
      createdAt: now(),
      downloadedAt: null,
    };
    const json = toDeliverableJson(row, file);
    const answer = idempotent && { ...idempotent, status: 201, body: JSON.stringify(json) };
    try {
      await insertDeliverable(db, { row, file, customerId: order.userId, answer });
      return json;
    } catch (error) {
      if (!(error instanceof RevisionTakenError)) throw error;
    }
  }
  throw new AppError('conflict', 'Other revisions of this file came in meanwhile. Try again.');
}

/** Takes a file away. Throws 404 for no such file, and 409 once the order is fulfilled: then all files stay. */
export async function removeDeliverable(
  { db }: Pick<Deps, 'db'>,
  { orderId, id }: { orderId: string; id: string },
): Promise<DeliverableJson[]> {
  if (!(await deleteDeliverable(db, { orderId, id }))) {
    const known = await selectDeliverables(db, orderId);
    if (!known.some((deliverable) => deliverable.id === id)) throw notFound('This file');
    throw new AppError(
      'conflict',
      'The customer has this order’s files. Attach a revision instead.',
    );
  }
  return selectDeliverables(db, orderId);
}

/** Which file it is a revision of, and which number it gets. */
async function placeOf(
  db: Deps['db'],
  asked: { orderId: string; itemId: string; id: string; revisionOf: string | undefined },
): Promise<{ seriesId: string; revision: number }> {
  if (asked.revisionOf === undefined) return { seriesId: asked.id, revision: 1 };
  const known = await selectDeliverables(db, asked.orderId);
  const before = known.find(({ id }) => id === asked.revisionOf);
  if (before?.itemId !== asked.itemId) {
    throw invalidField('revisionOf', 'This item has no such file');
  }
  const { seriesId } = before;
  const revisions = known.filter((other) => other.seriesId === seriesId);
  return { seriesId, revision: Math.max(...revisions.map(({ revision }) => revision)) + 1 };
}
