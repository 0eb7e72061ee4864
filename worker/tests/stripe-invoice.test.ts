import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/api.ts';
import {
  approve,
  historyOf,
  invoicesFor,
  orderOf,
  type StripeStore,
  startStripeStore,
} from './stripe-store.ts';

let store: StripeStore;

beforeAll(async () => {
  store = await startStripeStore();
});

afterAll(() => store.stop());

/** An approved order whose invoice the customer can see. */
async function invoicedOrder() {
  const order = await approve(store);
  await expect
    .poll(async () => (await orderOf(store.customer, order)).stripeInvoiceUrl)
    .toBeTruthy();
  const [invoice] = invoicesFor(store, order);
  if (invoice === undefined) throw new Error('there is no invoice');
  return { order, invoice };
}

const paymentStatus = async (order: OrderJson) =>
  (await orderOf(store.customer, order)).paymentStatus;

it('an approved order is invoiced, line by line, and paid on its hosted page', async () => {
  const { order, invoice } = await invoicedOrder();
  expect(invoice).toMatchObject({
    status: 'open',
    auto_advance: false,
    collection_method: 'send_invoice',
    description: `Order ${order.id.slice(0, 8)} for the 2014 Ram 2500`,
  });
  expect(invoice.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['2013-2018 6.7L SOTF Package', 94_900],
    ['Transmission (TCM) Tune', 29_900],
    ['SOTF Switch', 14_900],
  ]);
  expect(store.stripe.book.customers.get(invoice.customer)).toMatchObject({
    email: 'ana@example.com',
    name: 'ana Test',
    metadata: { userId: store.customer.user.id },
  });
  const { stripeInvoiceUrl } = await orderOf(store.customer, order);
  expect(stripeInvoiceUrl).toBe(invoice.hosted_invoice_url);

  const page = await (await fetch(`${stripeInvoiceUrl}`)).text();
  expect(page).toContain('$1397.00');
  await fetch(`${stripeInvoiceUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ card: 'good' }),
  });
  await expect.poll(() => paymentStatus(order)).toBe('paid');
  expect(await historyOf(store.admin, order)).toEqual([
    'placed',
    'approved',
    'invoiced, Stripe',
    'paid, $1397, Stripe',
  ]);
});
