import { and, between, eq, gt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import { reviewAskedAfterMs } from '#worker/domain/reviews/review-due.ts';

const later = alias(orderEvents, 'later');
const keyOf = (orderId: string) => `reviewAsked:${orderId}`;

/** Later than this after its time, in ms, an order gets no email. */
const askedWithinMs = 14 * 24 * 60 * 60 * 1000;

/** The most orders of one night. The others have their turn in one of the next. */
const perNight = 200;

/**
 * Enqueues one email for each order that was fulfilled a week ago and has no review, once per order. Leaves out orders
 * whose flash failed.
 */
export async function askForReviews(db: Db, now: number): Promise<void> {
  const weekAgo = now - reviewAskedAfterMs;
  const none = { one: sql`1` };
  const due = await db.orm
    .selectDistinct({ id: orders.id })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.kind, 'fulfilled'),
        between(orderEvents.createdAt, weekAgo - askedWithinMs, weekAgo),
        eq(orders.status, 'fulfilled'),
        eq(orders.paymentStatus, 'paid'),
        notExists(db.orm.select(none).from(reviews).where(eq(reviews.orderId, orders.id))),
        notExists(
          db.orm
            .select(none)
            .from(later)
            .where(
              and(
                eq(later.orderId, orders.id),
                or(
                  eq(later.kind, 'flashFailed'),
                  and(eq(later.kind, 'fulfilled'), gt(later.createdAt, weekAgo)),
                ),
              ),
            ),
        ),
        notExists(
          db.orm
            .select(none)
            .from(jobs)
            .where(eq(jobs.key, sql`${jobKey('notify', keyOf(''))} || ${orders.id}`)),
        ),
      ),
    )
    .limit(perNight);
  if (due.length === 0) return;
  await db.write(
    due.map(({ id: orderId }) =>
      enqueueNotification(db, {
        ...({ event: 'reviewAsked', key: keyOf(orderId) } as const),
        ...{ orderId, actorId: null, at: now, detail: null },
      }),
    ),
  );
}
