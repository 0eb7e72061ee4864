import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { reviewRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type {
  OrderReviewJson,
  ReviewDecisionJson,
  ReviewEntryJson,
} from '#worker/domain/reviews/reviews.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import {
  deleteReview,
  findReview,
  findReviewedOrder,
  updateDecision,
  upsertReview,
} from './reviews.repository.ts';

interface SendReview {
  orderId: string;
  entry: ReviewEntryJson;
  user: UserJson;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Stores the customer's review of their order, or changes it. A review without differences is a
 * no-op. Throws 404 for someone else's order, 409 before its fulfillment, and 429 for too many
 * changes in a day.
 */
export async function sendReview(
  { db, quotas, now, newId }: Pick<Deps, 'db' | 'quotas' | 'now' | 'newId'>,
  { orderId, entry, user, idempotencyKey }: SendReview,
): Promise<OrderReviewJson> {
  const order = await requireOwnOrder(db, orderId, user);
  const before = await findReview(db, orderId);
  if (before && isSame(before, entry)) {
    const { decision, updatedAt } = before;
    return reviewJson(entry, { isPublished: decision === 'published', updatedAt });
  }
  const createdAt = now();
  const json = reviewJson(entry, { isPublished: false, updatedAt: createdAt });
  const isStored = await upsertReview(db, {
    orderId,
    entry: { ...entry, firstName: user.firstName },
    maxPerDay: quotas.reviewsPerDay,
    event: { id: newId(), actorId: user.id, createdAt },
    response: idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) },
  });
  if (isStored) return json;
  throw new AppError('conflict', reviewRefusalSentence(order));
}

/** Deletes the customer's review of their order. Repeating it is a no-op. Throws 404 for someone else's order. */
export async function withdrawReview(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, user }: Pick<SendReview, 'orderId' | 'user'>,
): Promise<void> {
  await requireOwnOrder(db, orderId, user);
  await deleteReview(db, { orderId, event: { id: newId(), actorId: user.id, createdAt: now() } });
}

interface DecideReview extends ReviewDecisionJson {
  orderId: string;
  actorId: string;
}

/**
 * Publishes or hides a review. Repeating a decision is a no-op. Throws 404 for an unknown review,
 * and 409 if the customer doesn't allow us to show it, or has changed it since `version`.
 */
export async function decideReview(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, decision, version, actorId }: DecideReview,
): Promise<void> {
  const review = await findReview(db, orderId);
  if (review === undefined) throw notFound('This review');
  if (decision === 'published' && !review.mayShow) {
    throw new AppError('conflict', 'The customer doesn’t allow us to show this review.');
  }
  if (review.decision === decision && review.version === version) return;
  const isDecided = await updateDecision(db, {
    orderId,
    version,
    decision,
    before: review.decision,
    author: { actorId, at: now() },
    eventId: newId(),
  });
  if (isDecided) return;
  throw new AppError(
    'conflict',
    'The customer just changed this review. Read it again, then decide.',
  );
}

/** Admins can open the order, but only its customer reviews it. */
async function requireOwnOrder(db: Deps['db'], orderId: string, user: UserJson) {
  const order = await findReviewedOrder(db, orderId);
  if (order?.userId !== user.id) throw notFound('This order');
  return order;
}

function isSame(review: ReviewEntryJson, { stars, text, mayShow }: ReviewEntryJson): boolean {
  return review.stars === stars && review.text === text && review.mayShow === mayShow;
}

function reviewJson(
  { stars, text, mayShow }: ReviewEntryJson,
  { isPublished, updatedAt }: { isPublished: boolean; updatedAt: number },
): OrderReviewJson {
  return { stars, text, mayShow, isPublished, updatedAt: new Date(updatedAt).toISOString() };
}
