import { sha256 } from 'hono/utils/crypto';
import type { Deps } from '#worker/deps.ts';
import { leaseMs } from '#worker/domain/jobs/job-kinds.ts';
import { amountDue, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars, sumCents } from '#worker/domain/payments/money.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import type { StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import { PermanentFailure } from '#worker/http/errors.ts';
import { lockDetails, saveStripeCustomer, unlockDetails } from './customers.repository.ts';
import { findOrderToInvoice } from './invoices.repository.ts';
import { syncInvoice, voidIfOpen } from './sync-invoice.usecases.ts';

type OrderToInvoice = NonNullable<Awaited<ReturnType<typeof findOrderToInvoice>>>;

interface CreateInvoice {
  orderId: string;
  /**
   * The invoice that the new one replaces; an open one is voided first. If missing, an existing
   * invoice counts even if it is void.
   */
  replacedInvoiceId?: string;
  /** Stripe's idempotency key for the calls of one order. */
  key: string;
}

/**
 * Handles the job `createInvoice`: creates, finalizes and sends the invoice of an approved order,
 * and returns the statements that update the order. A retry continues where the last attempt
 * stopped, because it looks up the existing invoice first and each call has an idempotency key. An
 * order that was paid manually gets no invoice; if its invoice was already sent, it is marked as
 * paid. With Stripe Tax, Stripe adds the tax. Throws if Stripe fails or the lines of the invoice
 * don't add up to what is due, and PermanentFailure if the customer's email address isn't verified
 * or Stripe Tax doesn't recognize their address.
 */
export async function createInvoice(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'automaticTax'> & { stripe: StripeGateway },
  { orderId, replacedInvoiceId, key }: CreateInvoice,
) {
  const { db, stripe, automaticTax } = deps;
  const found = await findOrderToInvoice(db, orderId);
  // Also for an order that was canceled meanwhile: nothing else knows this invoice.
  if (replacedInvoiceId !== undefined)
    await voidIfOpen(stripe, { invoiceId: replacedInvoiceId, key });
  if (found === undefined || !wasApproved(found.order.status)) return [];
  const { order } = found;
  if (isPaid(order) && found.customer.stripeCustomerId === null) return [];
  if (!isPaid(order) && found.customer.emailVerified === false) {
    throw new PermanentFailure(
      'The customer’s email address isn’t verified. They can verify it with their login provider and log in again. Then try again here, or record the payment by hand.',
    );
  }
  if (!isPaid(order)) await lockCustomer(deps, found);
  const customer = await upsertCustomer(deps, found);
  // Stripe Tax takes no negative line, such as a deposit. The tax of the earlier invoice then stays
  // a line of the order.
  const isTaxed = automaticTax && receivedFor(found) === 0;
  let invoice = await stripe.findInvoice({
    customer,
    orderId,
    orderVersion: order.version,
    since: order.createdAt,
    skipsVoid: replacedInvoiceId !== undefined,
    isTaxed,
  });
  if (isPaid(order)) {
    const synced = invoice && invoice.status !== 'draft' ? await syncInvoice(deps, invoice.id) : [];
    return [...synced, unlockDetails(db, orderId)];
  }
  invoice ??= await stripe.draftInvoice(key, {
    customer,
    orderId,
    orderVersion: order.version,
    description: titleOf(found),
    isTaxed,
  });
  if (invoice.status === 'draft') {
    const lines = linesOf(found, { isTaxed });
    if (!invoice.hasLines)
      invoice = await stripe.addLines(key, invoice.id, isTaxed ? withoutNegatives(lines) : lines);
    const due = amountDue(order) - (isTaxed ? sumCents(taxLinesOf(found)) : 0);
    if (invoice.subtotal !== due) {
      throw new Error(`the invoice's lines add up to ${invoice.subtotal} cents, not ${due}`);
    }
    invoice = await stripe.finalize(key, invoice.id);
    if (invoice === undefined) {
      throw new PermanentFailure(
        'Stripe Tax doesn’t recognize the customer’s address. Amend the address, or record the payment by hand.',
      );
    }
  }
  if (invoice.status === 'open') await stripe.send(key, invoice.id);
  return [...(await syncInvoice(deps, invoice.id)), unlockDetails(db, orderId)];
}

/**
 * Reserves the customer's details at Stripe for this order: Stripe copies the customer's address to
 * an invoice when it is finalized. Throws if an order with other details has reserved them; the job
 * is then retried.
 */
async function lockCustomer({ db, now }: Pick<Deps, 'db' | 'now'>, found: OrderToInvoice) {
  const lock = {
    userId: found.customer.id,
    orderId: found.order.id,
    detailsHash: (await sha256(JSON.stringify(detailsOf(found)))) ?? '',
  };
  // A failed attempt keeps the lock, because its last call may still arrive at Stripe.
  if (await lockDetails(db, lock, { now: now(), until: now() + leaseMs })) return;
  throw new Error('another invoice of this customer is being created');
}

/** Returns the user's Stripe customer with the current address, or a new one if theirs was deleted at Stripe. */
async function upsertCustomer(
  { db, stripe }: Pick<Deps, 'db'> & { stripe: StripeGateway },
  found: OrderToInvoice,
): Promise<string> {
  const { id: userId, stripeCustomerId: known } = found.customer;
  if (known !== null && (await stripe.updateCustomer(known, detailsOf(found)))) return known;
  const id = await stripe.createCustomer(userId, { replacing: known });
  await saveStripeCustomer(db, userId, id);
  await stripe.updateCustomer(id, detailsOf(found));
  return id;
}

function detailsOf({ order, customer }: OrderToInvoice) {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const { shippingAddress: ship } = order;
  return {
    email: customer.email,
    name,
    phone: order.customerPhone,
    address: {
      line1: order.billingStreet,
      city: order.billingCity,
      state: order.billingState,
      postal_code: order.billingZip,
      country: 'US',
    },
    // Stripe Tax goes by it. An empty text removes the one of an earlier order.
    shipping: ship
      ? {
          name: name || customer.email,
          address: {
            line1: ship.street,
            city: ship.city,
            state: ship.state,
            postal_code: ship.zip,
            country: 'US',
          },
        }
      : ('' as const),
  };
}

function titleOf({ order }: OrderToInvoice): string {
  const { vehicleYear, vehicleMake, vehicleModel } = order;
  return `Order ${shortId(order.id)} for the ${vehicleYear} ${vehicleMake} ${vehicleModel}`;
}

interface Line {
  description: string;
  /** Cents. */
  amount: number;
}

/** Returns the tune, each add-on and each other line, less what is already paid. Stripe adds the tax if `isTaxed`. */
function linesOf(found: OrderToInvoice, { isTaxed }: { isTaxed: boolean }): Line[] {
  const { order, product, lines, priceLines } = found;
  const received = receivedFor(found);
  const tune = `${product.yearRange} ${product.engineType} ${tuneChoiceLabels[order.tuneType]}`;
  return [
    { description: tune, amount: order.baseAmount },
    ...lines.map(({ name, price }) => ({ description: name, amount: price })),
    ...priceLines
      .filter(({ kind }) => !(isTaxed && kind === 'tax'))
      .map(({ label, amount }) => ({ description: label, amount })),
    ...(received > 0 ? [{ description: 'Already paid', amount: -received }] : []),
  ];
}

function receivedFor({ order }: OrderToInvoice): number {
  return order.amountPaid - order.amountRefunded;
}

function taxLinesOf({ priceLines }: OrderToInvoice): number[] {
  return priceLines.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount);
}

/** Takes the discounts off the first lines, because an invoice with Stripe Tax takes no negative line. */
function withoutNegatives(lines: readonly Line[]): Line[] {
  const discounts = lines.filter(({ amount }) => amount < 0);
  const reasons = discounts.map(({ description }) => description).join(', ');
  let rest = -sumCents(discounts.map(({ amount }) => amount));
  return lines
    .filter(({ amount }) => amount >= 0)
    .map(({ description, amount }) => {
      const off = Math.min(rest, amount);
      rest -= off;
      return off === 0
        ? { description, amount }
        : {
            description: `${description}, less ${formatExactDollars(off)} (${reasons})`,
            amount: amount - off,
          };
    });
}
