import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  historyOf,
  invoicedOrder,
  orderOf,
  type StripeStore,
  settle,
  soon,
  startStripeStore,
  toldOf,
} from './stripe-store.ts';

let store: StripeStore;

beforeAll(async () => {
  store = await startStripeStore();
});

afterAll(() => store.stop());

/** What has become of an order when all is heard. */
async function outcome(order: OrderJson) {
  await settle(store);
  const { paymentStatus } = await orderOf(store.customer, order);
  return { paymentStatus, history: (await historyOf(store.admin, order)).slice(3) };
}

async function alertsOf({ id }: OrderJson): Promise<string[]> {
  const { rows } = await store.db.client.execute({
    sql: 'select kind, detail from alerts where order_id = ?',
    args: [id],
  });
  return rows.map(({ kind, detail }) => `${kind}: ${detail}`);
}

const happen = <Result>(what: () => Result) => store.stripe.happen(what);

describe('at Stripe', () => {
  it('a voided invoice voids the payment, which then can be recorded by hand', async () => {
    const { order, invoice } = await invoicedOrder(store);
    await happen(() => store.stripe.book.voidInvoice(invoice.id));
    expect(await outcome(order)).toEqual({ paymentStatus: 'void', history: ['voided, Stripe'] });
    const payment = { amount: 139_700, method: 'cash' };
    const recorded = await store.admin.post(`/api/admin/orders/${order.id}/payment`, payment);
    expect(recorded.status).toBe(201);
    expect((await outcome(order)).paymentStatus).toBe('paid');
  });

  it('an uncollectible invoice leaves the order unpaid, and can be paid after all', async () => {
    const { order, invoice } = await invoicedOrder(store);
    await happen(() => store.stripe.book.markUncollectible(invoice.id));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'unpaid',
      history: ['uncollectible, Stripe'],
    });
    await happen(() => store.stripe.book.pay(invoice.id));
    expect((await outcome(order)).paymentStatus).toBe('paid');
  });

  it('each try that fails is in the history, and the order stays unpaid', async () => {
    const { order, invoice } = await invoicedOrder(store);
    const pay = (card: string) =>
      fetch(`${invoice.hosted_invoice_url}`, {
        method: 'POST',
        body: new URLSearchParams({ card }),
      });
    expect((await pay('declined')).status).toBe(402);
    expect(await (await pay('empty')).text()).toContain('Your card has insufficient funds.');
    const failures = [
      'paymentFailed, Your card was declined., Stripe',
      'paymentFailed, Your card has insufficient funds., Stripe',
    ];
    await expect.poll(async () => (await outcome(order)).history, soon).toEqual(failures);
    expect((await outcome(order)).paymentStatus).toBe('unpaid');
    await pay('good');
    await expect
      .poll(() => outcome(order), soon)
      .toEqual({ paymentStatus: 'paid', history: [...failures, 'paid, $1397, Stripe'] });
  });

  it('a part of a refund leaves the order paid; the rest makes it refunded', async () => {
    const { order, invoice } = await invoicedOrder(store);
    const { book } = store.stripe;
    await happen(() => book.pay(invoice.id));
    await happen(() => book.refund(invoice.id, 29_900));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'paid',
      history: ['paid, $1397, Stripe', 'partlyRefunded, $299, Stripe'],
    });
    await happen(() => book.refund(invoice.id, 109_800));
    const { paymentStatus, history } = await outcome(order);
    expect([paymentStatus, history.at(-1)]).toEqual(['refunded', 'refunded, $1098, Stripe']);
    const fulfil = { status: 'fulfilled' };
    expect((await store.admin.patch(`/api/admin/orders/${order.id}`, fulfil)).status).toBe(409);
  });

  it('a dispute raises one alert, and admins are told once', async () => {
    const { order, invoice } = await invoicedOrder(store);
    const { book } = store.stripe;
    store.stripe.delivery.times = 2;
    await happen(() => book.pay(invoice.id));
    await happen(() => book.dispute(invoice.id, 'product_not_received'));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'paid',
      history: ['paid, $1397, Stripe', 'disputed, $1397, product not received, Stripe'],
    });
    store.stripe.delivery.times = 1;
    expect(await alertsOf(order)).toEqual(['disputed: $1397, product not received']);
    expect((await toldOf(store, order)).filter((event) => event === 'adminAlert')).toHaveLength(1);
  });

  it('a payment after a denial is kept, and raises an alert in place of the thanks', async () => {
    const order = await store.customer.order();
    const denial = { status: 'denied', adminResponse: 'Not this truck.' };
    await store.admin.patch(`/api/admin/orders/${order.id}`, denial);
    const { book } = store.stripe;
    const invoice = book.createInvoice({
      customer: book.createCustomer({}).id,
      metadata: { orderId: order.id },
      description: null,
      auto_advance: false,
      daysUntilDue: 14,
    });
    book.addLines(invoice.id, [{ amount: 139_700, description: 'Everything' }]);
    await happen(() => book.finalize(invoice.id));
    await happen(() => book.pay(invoice.id));
    const { paymentStatus, history } = await outcome(order);
    expect([paymentStatus, history.at(-1)]).toEqual(['paid', 'paidAfterDenial, $1397, Stripe']);
    expect(await alertsOf(order)).toEqual(['paidAfterDenial: $1397']);
    const told = await toldOf(store, order);
    expect(told).toContain('adminAlert');
    expect(told).not.toContain('paid');
    expect(told).not.toContain('invoice');
  });
});

it('what is heard shows in the lists of the customer and of admins, and repeated it does not', async () => {
  const { order, invoice } = await invoicedOrder(store);
  await settle(store);
  const etags = async () => [
    (await store.customer.get('/api/orders/my-orders')).headers.get('ETag'),
    (await store.admin.get('/api/admin/orders')).headers.get('ETag'),
  ];
  const before = await etags();
  await happen(() => store.stripe.book.pay(invoice.id));
  expect((await outcome(order)).paymentStatus).toBe('paid');
  const after = await etags();
  for (const [n, etag] of after.entries()) expect(etag).not.toBe(before[n]);
  const again = store.stripe.book.events.at(-1);
  if (again === undefined) throw new Error('nothing was told');
  await store.stripe.deliver({ ...again, id: 'evt_again' });
  await settle(store);
  expect(await etags()).toEqual(after);
});

it('a payment for an order that is not there any more is an alert, once', async () => {
  const { order, invoice } = await invoicedOrder(store);
  await settle(store);
  // As after a deletion that could not know of it.
  invoice.metadata.orderId = crypto.randomUUID();
  await store.db.client.execute({
    sql: 'update orders set stripe_invoice_id = null where id = ?',
    args: [order.id],
  });
  await happen(() => store.stripe.book.pay(invoice.id));
  await happen(() => store.stripe.book.events.push(...store.stripe.book.events.slice(-1)));
  await expect
    .poll(async () => {
      const { rows } = await store.db.client.execute(
        "select detail from alerts where kind = 'unknownPayment'",
      );
      return rows.map(({ detail }) => detail);
    }, soon)
    .toEqual([`$1397, ${invoice.id}`]);
});
