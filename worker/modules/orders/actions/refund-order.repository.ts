import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { payments, refunds } from '#db/schema/orders.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { settlePayments } from '#db/statements/orders/settle-payments.ts';
import type { ActionContext } from './order-action.repository.ts';

/** Returns the cents that the customer paid through Stripe, without Stripe's refunds. */
export async function stripeRefundable(db: Db, orderId: string): Promise<number> {
  const total = sql<number>`coalesce(sum(amount), 0)`;
  const [paid, refunded] = await db.orm.batch([
    db.orm
      .select({ total })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.method, 'stripe'))),
    db.orm
      .select({ total })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), eq(refunds.isStripe, true))),
  ]);
  return Math.max(0, (paid[0]?.total ?? 0) - (refunded[0]?.total ?? 0));
}

interface NewRefund {
  id: string;
  /** Cents. */
  amount: number;
  reason: string;
  isStripe: boolean;
}

/** Returns the statements that record refunds, and enqueue Stripe's refunds. */
export function insertRefunds(
  { db, orderId, actorId, at, isApplied }: ActionContext,
  rows: readonly NewRefund[],
) {
  return [
    ...rows.flatMap((row) => [
      insertWhen(db, refunds, { ...row, orderId, recordedBy: actorId, createdAt: at }, isApplied),
      ...(row.isStripe
        ? [
            enqueueJob(
              db,
              {
                kind: 'refundPayment',
                key: row.id,
                payload: { refundId: row.id, orderId, amount: row.amount },
                createdAt: at,
              },
              isApplied,
            ),
          ]
        : []),
    ]),
    settlePayments(db, orderId, isApplied),
  ];
}
