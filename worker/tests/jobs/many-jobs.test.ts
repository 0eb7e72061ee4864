import { afterAll, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import type { Browser } from '#worker/tests/notifications/push-service.ts';
import { invoicesFor } from '#worker/tests/payments/server-with-stripe.ts';
import { faults, openFlakyProxy } from '#worker/tests/support/flaky-proxy.ts';
import { seed, sizes } from '#worker/tests/support/sizes.ts';

const { customers, ordersEach } = sizes.manyJobs;
/** Milliseconds for the whole run. */
const timeout = 600_000;

let stripe: LocalStripe;

const proxy = openFlakyProxy((number) =>
  number % 4 === 0 ? faults[(number / 4 + seed) % faults.length] : undefined,
);
const server = await openNotifyingServer({
  proxyFor: proxy.to,
  settings: async (origin) => {
    stripe = await startLocalStripe({ port: 0, webhookUrl: `${origin}/api/webhooks/stripe` });
    const { STRIPE_API_URL, ...keys } = stripe.settings;
    return { ...keys, STRIPE_API_URL: await proxy.to(STRIPE_API_URL) };
  },
});
const admin = await server.signIn('admin@example.com');

afterAll(() => stripe.close());

/** Places orders as a new customer; an admin approves each right away, except the last one. */
async function approvedOrders(index: number) {
  const customer = await server.signIn(`customer${index}@example.com`);
  const browser = await server.subscribe(customer);
  const orders: OrderJson[] = [];
  for (let placed = 0; placed < ordersEach; placed += 1) {
    const order = await customer.order();
    const path = `/api/admin/orders/${order.id}`;
    expect((await admin.patch(path, { status: 'approved' })).status).toBe(200);
    orders.push(order);
  }
  return { customer, browser, orders, unreviewed: await customer.order() };
}

/** Returns the titles that a browser ends up showing: pushes with the same tag replace each other. */
function shownBy(browser: Browser, { id }: OrderJson): string[] {
  const pushes = browser.received.filter(({ payload }) => payload.path.includes(id));
  const byTag = new Map(pushes.map(({ payload }) => [payload.tag, payload.title]));
  return [...byTag.values()].sort();
}

it('creates each invoice and sends each notification exactly once while every fourth external call fails', {
  timeout,
}, async () => {
  const adminBrowser = await server.subscribe(admin);
  const placed = await Promise.all(
    Array.from({ length: customers }, (_, at) => approvedOrders(at)),
  );
  const kinds = ['notify', 'push', 'email', 'createInvoice', 'readInvoice'] as const;
  await server.doJobs(admin, [...kinds, 'newOrdersEmail'], timeout);

  const mails = Map.groupBy(await server.mails(), ({ to }) => to);
  const mailed = (to: string, { id }: OrderJson) =>
    (mails.get(to) ?? [])
      .filter(({ text }) => text.includes(id))
      .map(({ subject }) => subject.split(/[:,(]/)[0]?.trim())
      .sort();
  /** The combined emails name each order by the start of its id. */
  const listedToAdmin = ({ id }: OrderJson) =>
    (mails.get(admin.user.email) ?? []).filter(({ text }) => text.includes(id.slice(0, 8))).length;
  const mismatches: string[] = [];
  const compare = (what: string, order: OrderJson, found: unknown, expected: unknown) => {
    const [actual, wanted] = [found, expected].map((value) => JSON.stringify(value));
    if (actual !== wanted) mismatches.push(`${what} of ${order.id}: ${actual}, not ${wanted}`);
  };
  for (const { customer, browser, orders, unreviewed } of placed) {
    compare('admin’s mails', unreviewed, listedToAdmin(unreviewed), 1);
    compare('admin’s pushes', unreviewed, shownBy(adminBrowser, unreviewed), ['New order']);
    for (const order of orders) {
      const invoices = invoicesFor({ stripe }, order);
      compare(
        'invoices',
        order,
        invoices.map(({ status, lines }) => [status, lines.length]),
        [['open', 3]],
      );
      compare('mails', order, mailed(customer.user.email, order), [
        'Invoice ready',
        'Order approved',
        'Order received',
      ]);
      compare('pushes', order, shownBy(browser, order), ['Invoice ready', 'Order approved']);
      compare('admin’s mails', order, listedToAdmin(order), 0);
      compare('admin’s pushes', order, shownBy(adminBrowser, order), ['New order']);
    }
  }
  expect(mismatches).toEqual([]);
  const all = placed.flatMap(({ orders }) => orders);
  expect(stripe.state.invoices.size).toBe(all.length);
  expect(proxy.countCalls()).toBeGreaterThan(all.length * 12);
  expect(await server.countJobs("where state <> 'done'")).toBe(0);
});
