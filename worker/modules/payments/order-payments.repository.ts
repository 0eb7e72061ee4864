import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { payments, refunds } from '#db/schema/orders.ts';
import type { OrderPaymentsJson } from '#worker/domain/payments/payments.api.ts';

/** Returns an order's payments and refunds, oldest first. Only admins see the notes and who recorded them. */
export async function selectOrderPayments(
  db: Db,
  { orderId, isAdmin }: { orderId: string; isAdmin: boolean },
): Promise<OrderPaymentsJson> {
  const [paid, refunded] = await db.orm.batch([
    db.orm
      .select({ payment: payments, by: userFields })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.recordedBy))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt)),
    db.orm
      .select({ refund: refunds, by: userFields })
      .from(refunds)
      .innerJoin(users, eq(users.id, refunds.recordedBy))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt)),
  ]);
  return {
    payments: paid.map(({ payment: { id, amount, method, reference, note, createdAt }, by }) => ({
      ...{ id, amount, method, reference },
      note: isAdmin ? note : null,
      recordedBy: isAdmin ? by : null,
      createdAt: new Date(createdAt).toISOString(),
    })),
    refunds: refunded.map(({ refund: { id, amount, reason, isStripe, createdAt }, by }) => ({
      ...{ id, amount, reason, isStripe },
      recordedBy: isAdmin ? by : null,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}
