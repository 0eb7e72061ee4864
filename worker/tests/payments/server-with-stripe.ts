import { eq, sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { jobs } from '#db/schema/jobs.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import type {
  OrderEventJson,
  OrderJson,
  OrderRequestJson,
} from '#worker/domain/orders/orders.api.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

/** Poll options: long enough for jobs and their retries. */
export const soon = { timeout: 20_000 };

/**
 * Starts a server with the local Stripe stand-in, a customer and an admin for the tests of a file,
 * and stops it after them. `settings` adds to the Worker's settings.
 */
export async function openStripeStore(settings: Record<string, string> = {}) {
  const started: { stripe?: LocalStripe } = {};
  const { server, customer, admin } = await openStore({
    settings: async (origin) => {
      const webhookUrl = `${origin}/api/webhooks/stripe`;
      started.stripe = await startLocalStripe({ port: 0, webhookUrl });
      return { ...started.stripe.settings, ...settings };
    },
  });
  const { stripe } = started;
  if (stripe === undefined) throw new Error('the Stripe stand-in did not start');
  afterAll(() => stripe.close());
  return { ...server, stripe, customer, admin };
}

export type ServerWithStripe = Awaited<ReturnType<typeof openStripeStore>>;

/** Places an order and approves it. Returns the order as it was placed. */
export async function placeApprovedOrder(
  { customer, admin }: ServerWithStripe,
  change: Partial<OrderRequestJson> = {},
): Promise<OrderJson> {
  const order = await customer.order(change);
  const response = await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return order;
}

export async function orderOf(client: TestUser, { id }: { id: string }): Promise<OrderJson> {
  const order = (await client.orders()).find((candidate) => candidate.id === id);
  if (order === undefined) throw new Error('the order was not found');
  return order;
}

/** Returns the history of an order as strings, oldest first. */
export async function historyOf(admin: TestUser, { id }: { id: string }): Promise<string[]> {
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${id}/history`);
  return events.map(({ kind, detail, actor }) =>
    [kind, detail, actor.id === 'stripe' ? 'Stripe' : null].filter(Boolean).join(', '),
  );
}

/** Returns the open alerts of an order, like `disputed: $1397`. */
export async function alertsOf(
  { admin }: ServerWithStripe,
  { id }: { id: string },
): Promise<string[]> {
  const alerts = await admin.read<AlertJson[]>('/api/admin/alerts');
  return alerts
    .filter(({ orderId }) => orderId === id)
    .map(({ kind, detail }) => [kind, detail].filter(Boolean).join(': '));
}

/** Returns the order's invoices at Stripe. */
export function invoicesFor({ stripe }: Pick<ServerWithStripe, 'stripe'>, { id }: { id: string }) {
  return [...stripe.state.invoices.values()].filter(({ metadata }) => metadata.orderId === id);
}

/** Places and approves an order and waits for its invoice. */
export async function invoicedOrder(server: ServerWithStripe) {
  const order = await placeApprovedOrder(server);
  await expect
    .poll(async () => (await orderOf(server.customer, order)).stripeInvoiceUrl, soon)
    .toBeTruthy();
  const [invoice] = invoicesFor(server, order);
  if (invoice === undefined) throw new Error('the order has no invoice');
  return { order, invoice };
}

/** Returns the notification events of an order, oldest first. */
export async function notificationsOf(
  { db }: Pick<ServerWithStripe, 'db'>,
  { id }: { id: string },
): Promise<string[]> {
  const rows = await db.orm
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(eq(jobs.kind, 'notify'))
    .orderBy(sql`rowid`);
  return rows
    .map(({ payload }) => payload as JobPayloads['notify'])
    .filter(({ orderId }) => orderId === id)
    .flatMap((payload) => ('events' in payload ? payload.events : [payload]))
    .map(({ event }) => event);
}
