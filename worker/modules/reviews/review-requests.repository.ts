import { and, between, eq, gt, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import {
  isDownloadable,
  isNewestRevision,
  isWithCustomer,
  latestVerdict,
} from '#db/statements/orders/deliverables.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { reviewAskedAfterMs } from '#worker/domain/reviews/review-due.ts';

const later = alias(orderEvents, 'later');
const keyOf = (orderId: string) => `reviewAsked:${orderId}`;

/** We skip orders that became due longer ago than this, in ms. */
const dueWindowMs = 14 * dayMs;

/** The most emails per night. The rest follow on later nights. */
const maxPerNight = 200;

/**
 * Enqueues one email for each order that was fulfilled one to three weeks ago and has no review,
 * once per order. Leaves out orders whose flash failed, those with a file that isn't downloaded,
 * and those whose files we withdrew.
 */
export async function askForReviews(db: Db, now: number): Promise<void> {
  const weekAgo = now - reviewAskedAfterMs;
  const isOfOrder = eq(deliverables.orderId, orders.id);
  const hasFailed = sql`${and(isWithCustomer, isNewestRevision, eq(latestVerdict, 'failed'))}`;
  const isUnread = sql`${and(isDownloadable, isNewestRevision, isNull(deliverables.downloadedAt))}`;
  const hasFile = (which: SQL) => rowExists(deliverables, and(isOfOrder, which));
  const isFulfilledLater = and(
    eq(later.orderId, orders.id),
    eq(later.kind, 'fulfilled'),
    gt(later.createdAt, weekAgo),
  );
  const isItsJob = eq(jobs.key, sql`${jobKey('notify', keyOf(''))} || ${orders.id}`);
  const due = await db.orm
    .selectDistinct({ id: orders.id })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.kind, 'fulfilled'),
        between(orderEvents.createdAt, weekAgo - dueWindowMs, weekAgo),
        eq(orders.status, 'fulfilled'),
        eq(orders.paymentStatus, 'paid'),
        not(rowExists(reviews, eq(reviews.orderId, orders.id))),
        not(hasFile(hasFailed)),
        not(hasFile(isUnread)),
        or(hasFile(isDownloadable), not(hasFile(isWithCustomer))),
        notExists(db.orm.select({ one: sql`1` }).from(later).where(isFulfilledLater)),
        not(rowExists(jobs, isItsJob)),
      ),
    )
    .limit(maxPerNight);
  if (due.length === 0) return;
  await db.write(
    due.map(({ id: orderId }) =>
      enqueueNotification(db, {
        event: 'reviewAsked',
        key: keyOf(orderId),
        orderId,
        actorId: null,
        at: now,
        detail: null,
      }),
    ),
  );
}
