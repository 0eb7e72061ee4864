import { describe, expect, it } from 'vitest';
import type { StripeEvent } from '#worker/local/stripe/stripe-objects.ts';
import { sign } from '#worker/local/stripe/webhooks.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';
import { historyOf, invoicedOrder, openStripeStore, orderOf } from './server-with-stripe.ts';

const path = '/api/webhooks/stripe';
const now = () => Math.floor(Date.now() / 1000);

const server = await openStripeStore();
server.stripe.delivery.when = 'on demand';

async function send(body: string, signature?: string, origin = server.origin) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    body,
  });
  return [response.status, await response.text()];
}

/** Returns the Stripe events that a change causes, oldest first. */
function eventsOf(change: () => unknown): StripeEvent[] {
  const { events } = server.stripe.state;
  const before = events.length;
  change();
  return events.slice(before);
}

async function countOf(sql: string): Promise<number> {
  const { rows } = await server.db.client.execute(sql);
  return Number(Object.values(rows[0] ?? {})[0]);
}

describe('rejects an event', () => {
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', id: 'in_1' } },
  });
  const rejection = [400, 'This event was not signed by Stripe.'];

  it.each<[string, () => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an invalid signature', () => 'signed'],
    ['signed with another secret', () => sign(body, 'whsec_other', now())],
    ['signed for another body', () => sign(`${body} `, 'whsec_local', now())],
    ['signed an hour ago', () => sign(body, 'whsec_local', now() - 3600)],
  ])('%s', async (_, signature) => {
    expect(await send(body, signature())).toEqual(rejection);
    expect(await countOf("select count(*) from stripe_events where id = 'evt_forged'")).toBe(0);
  });

  it('that is too large', async () => {
    expect(await send('x'.repeat(600_000), 'none')).toEqual([
      413,
      'The event is too large. Send at most 512 kB.',
    ]);
  });

  it('with 503 if Stripe is not configured, so that Stripe retries it', async () => {
    const other = await startTestServer();
    const response = await send(body, sign(body, 'whsec_local', now()), other.origin);
    await other.stop();
    expect(response).toEqual([503, 'Stripe payments aren’t set up in this store.']);
  });
});

it('handles an event only once when it is delivered repeatedly', async () => {
  const { order, invoice } = await invoicedOrder(server);
  const [paid] = eventsOf(() => server.stripe.state.pay(invoice.id));
  if (paid === undefined) throw new Error('Stripe created no event');
  const statuses = await Promise.all([1, 2, 3].map(() => server.stripe.deliver(paid)));
  expect(statuses).toEqual([200, 200, 200]);
  await waitForAllJobs(server.db);
  expect(await server.stripe.deliver(paid)).toBe(200);
  await waitForAllJobs(server.db);
  expect((await orderOf(server.customer, order)).paymentStatus).toBe('paid');
  expect(await countOf(`select count(*) from stripe_events where id = '${paid.id}'`)).toBe(1);
  expect(await countOf(`select count(*) from jobs where key = 'readInvoice:${paid.id}'`)).toBe(1);
  expect((await historyOf(server.admin, order)).slice(3)).toEqual(['paid, $1397, Stripe']);
});

it('handles events regardless of the order in which they arrive', async () => {
  const { order, invoice } = await invoicedOrder(server);
  const { state, deliver } = server.stripe;
  const events = eventsOf(() => {
    state.decline(invoice.id, 'card_declined', 'Your card was declined.');
    state.pay(invoice.id);
    state.refund(invoice.id, 9_950);
    state.refund(invoice.id, 129_750);
  });
  expect(events.map(({ type }) => type)).toEqual([
    'invoice.payment_failed',
    'invoice.paid',
    'charge.refunded',
    'charge.refunded',
  ]);
  for (const event of events.toReversed()) {
    expect(await deliver(event)).toBe(200);
    await waitForAllJobs(server.db);
    expect((await orderOf(server.customer, order)).paymentStatus).toBe('refunded');
  }
  expect((await historyOf(server.admin, order)).slice(2)).toEqual([
    'invoiced, Stripe',
    'paymentFailed, Your card was declined., Stripe',
    'paid, $1397, Stripe',
    'partlyRefunded, $99.50, Stripe',
    'refunded, $1297.50, Stripe',
  ]);
});

it('reads the invoice from Stripe and ignores the event’s copy', async () => {
  const { order, invoice } = await invoicedOrder(server);
  const [finalized] = server.stripe.state.events.slice(-1);
  if (finalized === undefined) throw new Error('Stripe created no event');
  const falseEvent = {
    ...finalized,
    id: 'evt_false',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', id: invoice.id, status: 'paid' } },
  };
  expect(await server.stripe.deliver(falseEvent)).toBe(200);
  await waitForAllJobs(server.db);
  expect((await orderOf(server.customer, order)).paymentStatus).toBe('unpaid');
});

it('accepts unknown events and changes nothing', async () => {
  const event = (id: string, object: object): StripeEvent => ({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    type: 'some.thing',
    data: { object },
    created: now(),
  });
  const { state, deliver } = server.stripe;
  const { id: customer } = state.createCustomer({});
  const foreign = state.createInvoice({ customer, metadata: { orderId: 'another' } });
  const before = await countOf('select count(*) from order_events');
  for (const unrelated of [
    event('evt_none', { object: 'customer', id: customer }),
    event('evt_gone', { object: 'invoice', id: 'in_gone' }),
    event('evt_draft', { object: 'invoice', id: foreign.id }),
    event('evt_intent', { object: 'payment_intent', id: 'pi_gone' }),
  ]) {
    expect(await deliver(unrelated)).toBe(200);
  }
  state.finalize(foreign.id);
  expect(await deliver(event('evt_foreign', { object: 'invoice', id: foreign.id }))).toBe(200);
  await waitForAllJobs(server.db);
  expect(await countOf('select count(*) from order_events')).toBe(before);
});

it('finds the order of an invoice that is not stored yet', async () => {
  const order = await server.customer.order();
  const { state, deliver } = server.stripe;
  const { id: customer } = state.createCustomer({});
  const invoice = state.createInvoice({ customer, metadata: { orderId: order.id } });
  state.addLines(invoice.id, [{ amount: 139_700, description: 'Everything' }]);
  const [finalized] = eventsOf(() => state.finalize(invoice.id));
  if (finalized === undefined) throw new Error('Stripe created no event');
  expect(await deliver(finalized)).toBe(200);
  await waitForAllJobs(server.db);
  expect((await orderOf(server.customer, order)).stripeInvoiceUrl).toBe(invoice.hosted_invoice_url);
});
