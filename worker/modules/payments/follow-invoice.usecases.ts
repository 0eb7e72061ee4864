import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { newsOf } from '#worker/domain/payments/invoice-state.ts';
import type { StripeGateway } from '#worker/gateways/stripe.ts';
import {
  addReads,
  findInvoicedOrder,
  findInvoiceOf,
  raiseUnknownPayment,
  selectLiveInvoices,
  takeNews,
} from './invoices.repository.ts';

/** So long a card payment can be disputed, in ms. */
const disputableMs = 120 * 24 * 60 * 60 * 1000;

type Following = Pick<Deps, 'db' | 'now' | 'newId'> & { stripe: StripeGateway };

/**
 * Asks Stripe what an invoice is by now, and gives what follows for its order: nothing for an invoice that is
 * not there, or is none of ours.
 */
export async function followInvoice({ db, now, newId, stripe }: Following, invoiceId: string) {
  const invoice = await stripe.readInvoice(invoiceId);
  const order = invoice && (await findInvoicedOrder(db, invoice));
  if (invoice === undefined) return [];
  if (order === undefined) {
    // It names an order of ours that is gone; one that names none is not the store's.
    const isMissed = invoice.orderId !== null && invoice.charged > 0;
    return isMissed ? raiseUnknownPayment(db, invoice, now()) : [];
  }
  const news = newsOf(order, invoice).map((one) => ({ ...one, eventId: newId() }));
  return news.length === 0 ? [] : takeNews(db, { order, invoice, news, at: now() });
}

/** Follows the invoice that something at Stripe is about. */
export async function readInvoice(deps: Following, about: JobPayloads['readInvoice']) {
  const ids =
    'invoiceId' in about ? [about.invoiceId] : await deps.stripe.invoicesOf(about.paymentIntentId);
  return (await Promise.all(ids.map((id) => followInvoice(deps, id)))).flat();
}

/** Tells Stripe that an order's invoice was paid outside of it; one that is paid or void stays as it is. */
export async function payInvoiceByHand(
  { db, stripe }: Pick<Following, 'db' | 'stripe'>,
  { orderId, key }: { orderId: string; key: string },
) {
  const id = await findInvoiceOf(db, orderId);
  const invoice = id && (await stripe.readInvoice(id));
  if (!invoice) return [];
  if (invoice.status === 'open' || invoice.status === 'uncollectible') {
    await stripe.payOutOfBand(key, invoice.id);
  }
  return [];
}

/** Has the invoices read of which there may be news, in case that Stripe could not tell of them. */
export async function reconcileInvoices({ db, now }: Pick<Deps, 'db' | 'now'>, day: string) {
  const live = await selectLiveInvoices(db, now() - disputableMs);
  return addReads(db, live, { occasion: day, at: now() });
}
