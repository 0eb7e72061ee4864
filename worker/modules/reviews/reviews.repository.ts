import { and, count, desc, eq, isNull, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpOrder, hasOrderEvent, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { dailyQuota, insertQuotaUse } from '#db/statements/quotas.ts';
import { type Author, recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { limits } from '#worker/domain/limits.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { averageStars } from '#worker/domain/reviews/review.ts';
import { canReview } from '#worker/domain/reviews/review-due.ts';
import type {
  AdminReviewJson,
  PublishedReviewsJson,
  ReviewDecision,
  ReviewEntryJson,
} from '#worker/domain/reviews/reviews.api.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

const isPublished = eq(reviews.decision, 'published');

export async function findReview(db: Db, orderId: string) {
  const [row] = await db.orm.select().from(reviews).where(eq(reviews.orderId, orderId));
  return row;
}

/** Finds the customer and the state of an order. */
export async function findReviewedOrder(db: Db, orderId: string) {
  const { userId, status, paymentStatus } = orders;
  const [order] = await db.orm
    .select({ userId, status, paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

interface NewReview {
  orderId: string;
  entry: ReviewEntryJson & { firstName: string | null };
  event: { id: string; actorId: string; createdAt: number };
  maxPerDay: number;
  response: FirstResponse | undefined;
}

/**
 * Stores the customer's review of their fulfilled order, or changes it. A changed one is no longer
 * published. Returns whether it was stored, and throws 429 after `maxPerDay` changes in a day.
 */
export async function upsertReview(db: Db, sent: NewReview): Promise<boolean> {
  const { orderId, entry, event, maxPerDay, response } = sent;
  const { actorId: userId, createdAt: at } = event;
  const isApplied = hasOrderEvent(event.id);
  const use = { userId, kind: 'review' } as const;
  const message = 'You’ve changed your reviews too often today. You can change them tomorrow.';
  const quota = dailyQuota({ ...use, max: maxPerDay, message });
  const [inserted] = await writeWithinQuotas(db, { quotas: [quota], at }, [
    insertOrderEvent(db, { ...event, orderId, kind: 'reviewed' }, isReviewable(orderId, userId)),
    insertQuotaUse(db, use, at, isApplied),
    ...bumpCatalogIfPublished(db, orderId, isApplied),
    insertWhen(db, reviews, { orderId, ...entry, updatedAt: at }, isApplied).onConflictDoUpdate({
      target: reviews.orderId,
      set: { ...entry, decision: null, version: sql`${reviews.version} + 1`, updatedAt: at },
    }),
    ...storeResponse(db, response && { ...response, userId, createdAt: at }, isApplied),
    ...bumpOrder(db, orderId, isApplied),
  ]);
  return inserted?.rowsAffected === 1;
}

function isReviewable(orderId: string, userId: string): SQL {
  const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, userId));
  return rowExists(orders, and(isTheirs, orderStateMeets(canReview)));
}

/** Returns the statements that refresh the product pages if they show an order's review. */
function bumpCatalogIfPublished(db: Db, orderId: string, when: SQL) {
  const isShown = rowExists(reviews, and(eq(reviews.orderId, orderId), isPublished));
  return bumpPollVersions(db, ['catalog'], sql`${when} and ${isShown}`);
}

/** Deletes the review of an order. */
export async function deleteReview(
  db: Db,
  { orderId, event }: Pick<NewReview, 'orderId' | 'event'>,
): Promise<void> {
  const isThis = eq(reviews.orderId, orderId);
  const isApplied = hasOrderEvent(event.id);
  await db.write([
    insertOrderEvent(
      db,
      { ...event, orderId, kind: 'reviewWithdrawn' },
      rowExists(reviews, isThis),
    ),
    ...bumpCatalogIfPublished(db, orderId, isApplied),
    db.orm.delete(reviews).where(and(isThis, isApplied)),
    ...bumpOrder(db, orderId, isApplied),
  ]);
}

interface NewDecision {
  orderId: string;
  version: number;
  before: ReviewDecision | null;
  decision: ReviewDecision;
  author: Author;
  eventId: string;
}

/** Publishes or hides a review if `version` is still current, and returns whether it was. */
export async function updateDecision(
  db: Db,
  { orderId, version, before, decision, author, eventId }: NewDecision,
): Promise<boolean> {
  const mayPublish = decision === 'published' ? eq(reviews.mayShow, true) : undefined;
  const isThis = and(eq(reviews.orderId, orderId), eq(reviews.version, version), mayPublish);
  const kind = decision === 'published' ? 'reviewPublished' : 'reviewHidden';
  const event = { id: eventId, orderId, kind, actorId: author.actorId } as const;
  const isApplied = hasOrderEvent(eventId);
  const change = {
    kind: 'review',
    name: `of order ${shortId(orderId)}`,
    before: { decision: before },
    after: { decision },
  } as const;
  const [inserted] = await db.write([
    insertOrderEvent(db, { ...event, createdAt: author.at }, rowExists(reviews, isThis)),
    recordChange(db, author, change, isApplied),
    db.orm.update(reviews).set({ decision }).where(and(isThis, isApplied)),
    ...bumpPollVersions(db, ['catalog'], isApplied),
    ...bumpOrder(db, orderId, isApplied),
  ]);
  return inserted?.rowsAffected === 1;
}

const truck = sql<string>`concat(${orders.vehicleYear}, ' ', ${orders.vehicleMake}, ' ', ${orders.vehicleModel})`;

const authorFields = {
  firstName: reviews.firstName,
  truck,
  state: orders.billingState,
  orderedAt: orders.createdAt,
};

function toAuthorJson<Row extends { orderedAt: number }>(row: Row) {
  return { ...row, orderedAt: new Date(row.orderedAt).toISOString() };
}

/** Returns the reviews for admins, up to a limit: those without a decision first, then the newest. */
export async function selectReviews(db: Db): Promise<AdminReviewJson[]> {
  const { orderId, stars, text, mayShow, decision, version, updatedAt } = reviews;
  const rows = await db.orm
    .select({
      orderId,
      stars,
      text,
      mayShow,
      decision,
      version,
      updatedAt,
      ...authorFields,
      product: sql<string>`concat(${products.yearRange}, ' ', ${products.engineType})`,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(products, eq(products.id, orders.productId))
    .orderBy(desc(isNull(decision)), desc(updatedAt))
    .limit(limits.listedReviews);
  return rows.map((row) => ({
    ...toAuthorJson(row),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
}

/** Returns the published reviews of a calibration's model years. */
export async function selectPublished(db: Db, productId: string): Promise<PublishedReviewsJson> {
  const ofYears = db.orm
    .select({ yearRange: products.yearRange })
    .from(products)
    .where(eq(products.id, productId));
  const isShown = and(isPublished, eq(products.yearRange, sql`(${ofYears})`));
  const [[total], rows] = await db.orm.batch([
    db.orm
      .select({ count: count(), sum: sum(reviews.stars).mapWith(Number) })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(products, eq(products.id, orders.productId))
      .where(isShown),
    db.orm
      .select({ stars: reviews.stars, text: reviews.text, ...authorFields })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(products, eq(products.id, orders.productId))
      .where(isShown)
      .orderBy(desc(orders.createdAt))
      .limit(limits.shownReviews),
  ]);
  const { count: published, sum: stars } = total ?? { count: 0, sum: 0 };
  return {
    count: published,
    average: averageStars({ count: published, sum: stars ?? 0 }),
    reviews: rows.map(toAuthorJson),
  };
}
