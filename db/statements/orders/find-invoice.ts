import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';

export async function findInvoiceId(db: Db, orderId: string): Promise<string | null> {
  const [order] = await db.orm
    .select({ invoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.invoiceId ?? null;
}
