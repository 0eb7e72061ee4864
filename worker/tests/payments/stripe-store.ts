import { expect } from 'vitest';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { startStore } from '#worker/tests/support/store.ts';

/** How long what a job brings about may take, with tries again. */
export const soon = { timeout: 20_000 };

/** A store that is paid through the stand-in for Stripe, with a customer and an admin. */
export async function startStripeStore() {
  const started: { stripe?: LocalStripe } = {};
  const store = await startStore({
    settings: async (origin) => {
      const webhookUrl = `${origin}/api/webhooks/stripe`;
      started.stripe = await startLocalStripe({ port: 0, webhookUrl });
      return started.stripe.settings;
    },
  });
  const { stripe } = started;
  if (stripe === undefined) throw new Error('the stand-in for Stripe did not start');
  const customer = await store.signIn('ana@example.com');
  const admin = await store.signIn('admin@example.com');
  return {
    ...store,
    stripe,
    customer,
    admin,
    async stop(): Promise<void> {
      await stripe.close();
      await store.stop();
    },
  };
}

export type StripeStore = Awaited<ReturnType<typeof startStripeStore>>;

/** Approves an order of the customer's. */
export async function approve({ customer, admin }: StripeStore): Promise<OrderJson> {
  const order = await customer.order();
  const response = await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return order;
}

export async function orderOf(person: Person, { id }: { id: string }): Promise<OrderJson> {
  const order = (await person.orders()).find((one) => one.id === id);
  if (order === undefined) throw new Error('the order is gone');
  return order;
}

/** What the history of an order says, oldest first. */
export async function historyOf(admin: Person, { id }: { id: string }): Promise<string[]> {
  const response = await admin.get(`/api/admin/orders/${id}/history`);
  const events = (await response.json()) as OrderEventJson[];
  return events.map(({ kind, detail, actor }) =>
    [kind, detail, actor.id === 'stripe' ? 'Stripe' : null].filter(Boolean).join(', '),
  );
}

/** The invoices that Stripe has for an order. */
export function invoicesFor({ stripe }: Pick<StripeStore, 'stripe'>, { id }: { id: string }) {
  return [...stripe.book.invoices.values()].filter(({ metadata }) => metadata.orderId === id);
}

/** An approved order whose invoice its customer can see. */
export async function invoicedOrder(store: StripeStore) {
  const order = await approve(store);
  await expect
    .poll(async () => (await orderOf(store.customer, order)).stripeInvoiceUrl, soon)
    .toBeTruthy();
  const [invoice] = invoicesFor(store, order);
  if (invoice === undefined) throw new Error('there is no invoice');
  return { order, invoice };
}

/** Waits until every job is done; none is left waiting, or failed. */
export async function settle({ db }: Pick<StripeStore, 'db'>): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.client.execute(
        "select kind, last_error from jobs where state <> 'done'",
      );
      return rows.map((row) => `${row.kind}: ${row.last_error}`);
    }, soon)
    .toEqual([]);
}

/** How often somebody is told of something about an order. */
export async function toldOf(
  { db }: Pick<StripeStore, 'db'>,
  { id }: { id: string },
): Promise<string[]> {
  const { rows } = await db.client.execute({
    sql: "select json_extract(payload, '$.event') as event from jobs where kind = 'notify' and json_extract(payload, '$.orderId') = ? order by rowid",
    args: [id],
  });
  return rows.map(({ event }) => String(event));
}
