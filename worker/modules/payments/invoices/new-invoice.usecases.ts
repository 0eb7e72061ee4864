import type { Deps } from '#worker/deps.ts';
import { canInvoiceAgain, isPayable } from '#worker/domain/orders/order-lifecycle.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { enqueueNewInvoice, findInvoiceFields } from './new-invoice.repository.ts';

/**
 * Creates the invoice of an order again after it was voided. Idempotent: a second request changes
 * nothing. Throws 404 for an unknown order, 409 unless its invoice was voided, and 503 if Stripe is
 * not configured.
 */
export async function requestNewInvoice(
  { db, now, newId, sendsInvoices }: Pick<Deps, 'db' | 'now' | 'newId' | 'sendsInvoices'>,
  { orderId, actorId }: { orderId: string; actorId: string },
): Promise<void> {
  if (!sendsInvoices) {
    throw new AppError('unavailable', 'Stripe payments aren’t set up in this store.');
  }
  const before = await requireOrder(db, orderId);
  if (canInvoiceAgain(before) && before.invoiceId !== null) {
    const event = { id: newId(), actorId, createdAt: now() };
    await enqueueNewInvoice(db, { orderId, replacedInvoiceId: before.invoiceId, event });
  }
  const after = await requireOrder(db, orderId);
  // The order is being invoiced.
  if (isPayable(after)) return;
  throw new AppError(
    'conflict',
    'Only an approved order whose invoice was voided can get a new one.',
  );
}

async function requireOrder(db: Deps['db'], orderId: string) {
  const order = await findInvoiceFields(db, orderId);
  if (order === undefined) throw notFound('This order');
  return order;
}
