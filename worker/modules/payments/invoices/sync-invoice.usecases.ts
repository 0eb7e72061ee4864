import { enqueueVoid } from '#db/statements/enqueue-job.ts';
import { findInvoiceId } from '#db/statements/orders/find-invoice.ts';
import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import type { StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import { deriveInvoiceEvents } from './invoice-events.ts';
import {
  applyInvoiceEvents,
  findInvoicedOrder,
  raiseUnknownPayment,
} from './invoices.repository.ts';
import {
  enqueueInvoiceReads,
  enqueueReconciliation,
  selectLiveInvoices,
} from './reconciliation.repository.ts';

type InvoiceDeps = Pick<Deps, 'db' | 'now' | 'newId'> & { stripe: StripeGateway };

/**
 * Reads an invoice from Stripe and returns the statements that update its order, or that alert the
 * admins if the order was deleted. Throws if Stripe fails.
 */
export async function syncInvoice({ db, now, newId, stripe }: InvoiceDeps, invoiceId: string) {
  const invoice = await stripe.readInvoice(invoiceId);
  const order = invoice && (await findInvoicedOrder(db, invoice));
  if (invoice === undefined) return [];
  if (order === undefined) {
    // An invoice whose order was deleted. The store didn't create an invoice without an order id.
    const isUnknownPayment = invoice.orderId !== null && invoice.charged > 0;
    return isUnknownPayment ? raiseUnknownPayment(db, invoice, now()) : [];
  }
  // Its order was reopened or amended while it was created.
  const isUnwanted = order.isOutdated && invoice.status === 'open';
  const events = deriveInvoiceEvents(order, invoice).map((event) => ({
    ...event,
    eventId: newId(),
  }));
  return [
    ...(isUnwanted ? [enqueueVoid(db, { invoiceId, at: now() })] : []),
    ...(events.length > 0
      ? applyInvoiceEvents(db, { orderId: order.id, invoice, events, at: now() })
      : []),
  ];
}

/** Handles the job `readInvoice`: syncs an invoice, or the invoices of a payment. Throws if Stripe fails. */
export async function readInvoice(deps: InvoiceDeps, about: JobPayloads['readInvoice']) {
  const ids =
    'invoiceId' in about
      ? [about.invoiceId]
      : await deps.stripe.findInvoiceIds(about.paymentIntentId);
  return (await Promise.all(ids.map((id) => syncInvoice(deps, id)))).flat();
}

/**
 * Handles the job `payInvoiceManually`: marks an order's invoice as paid outside of Stripe, unless
 * it is already paid or void. Throws if Stripe fails.
 */
export async function payInvoiceManually(
  { db, stripe }: Pick<InvoiceDeps, 'db' | 'stripe'>,
  { orderId, key }: { orderId: string; key: string },
) {
  const id = await findInvoiceId(db, orderId);
  const invoice = id && (await stripe.readInvoice(id));
  if (!invoice) return [];
  if (invoice.status === 'open' || invoice.status === 'uncollectible') {
    await stripe.markPaid(key, invoice.id);
  }
  return [];
}

/**
 * Handles the job `voidInvoice`: voids an invoice unless it was paid meanwhile, and syncs it.
 * Throws if Stripe fails.
 */
export async function voidInvoice(
  deps: InvoiceDeps,
  { invoiceId, key }: JobPayloads['voidInvoice'] & { key: string },
) {
  await voidIfOpen(deps.stripe, { invoiceId, key });
  return syncInvoice(deps, invoiceId);
}

/** Voids an invoice unless it was paid or voided meanwhile. Throws if Stripe fails. */
export async function voidIfOpen(
  stripe: StripeGateway,
  { invoiceId, key }: { invoiceId: string; key: string },
): Promise<void> {
  const invoice = await stripe.readInvoice(invoiceId);
  if (invoice?.status === 'open' || invoice?.status === 'uncollectible') {
    await stripe.voidInvoice(key, invoiceId);
  }
}

/** How long a card payment can be disputed, in ms. */
const disputableMs = 120 * dayMs;
const invoicesPerPage = 100;
/** Spreads the reads: 20 a minute, far below Stripe's rate limit, and 28,800 a day. */
const spacingMs = 3000;

/**
 * Handles the job `reconcileInvoices`: enqueues a read of each live invoice of a page, in case a
 * webhook was lost, and the job for the next page.
 */
export async function reconcileInvoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { day, after = '' }: JobPayloads['reconcileInvoices'],
) {
  const at = now();
  const limit = invoicesPerPage;
  const live = await selectLiveInvoices(db, { since: at - disputableMs, after, limit });
  const last = live.at(-1);
  const hasNext = last !== undefined && live.length === limit;
  return [
    ...enqueueInvoiceReads(db, live, { day, at, spacingMs }),
    ...(hasNext
      ? [enqueueReconciliation(db, { day, after: last, at: at + limit * spacingMs })]
      : []),
  ];
}
