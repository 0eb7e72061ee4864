import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from '#db/schema/identity.ts';
import type { AccountJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import { unverifiedDomain } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { deleteUser } from './delete-user.ts';

const email = `ana@${unverifiedDomain}`;

let stripe: LocalStripe;

const server = await openNotifyingServer({
  settings: async (origin) => {
    stripe = await startLocalStripe({ port: 0, webhookUrl: `${origin}/api/webhooks/stripe` });
    return stripe.settings;
  },
});
const customer = await server.signIn(email);
const admin = await server.signIn('admin@example.com');

afterAll(() => stripe.close());

function setVerified(emailVerified: boolean | null) {
  return server.db.write([
    server.db.orm.update(users).set({ emailVerified }).where(eq(users.id, customer.user.id)),
  ]);
}

async function mailsToCustomer(): Promise<string[]> {
  return (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
}

const allKinds = ['notify', 'push', 'email', 'messagesEmail'] as const;

it('sends pushes but no email to a user whose address is not verified', async () => {
  const browser = await server.subscribe(customer);
  const { id } = await customer.order();
  await admin.post(`/api/orders/${id}/messages`, { message: 'Which injectors?' });
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No VIN' });
  await server.doJobs(admin, allKinds);
  expect(await mailsToCustomer()).toEqual([]);
  expect(browser.received.map(({ payload }) => payload.title).sort()).toEqual([
    'New message',
    'Order denied',
  ]);
});

it('drops an email that was queued before the address became unverified', async () => {
  const { id } = await customer.order();
  await server.doJobs(admin, allKinds);
  await setVerified(true);
  await admin.post(`/api/orders/${id}/messages`, { message: 'Still there?' });
  await server.doJobs(admin, ['notify']);
  expect(await server.countJobs("where kind = 'messagesEmail' and state = 'waiting'")).toBe(1);
  await setVerified(false);
  await server.doJobs(admin, allKinds);
  expect(await mailsToCustomer()).toEqual([]);
});

it('emails a user whose verification is unknown', async () => {
  await setVerified(null);
  const { id } = await customer.order();
  await server.doJobs(admin);
  expect(await mailsToCustomer()).toEqual([
    `Order received: 2014 Ram 2500 (order ${id.slice(0, 8)})`,
  ]);
});

it('tells a user with an unverified email in ADMIN_EMAILS why they are no admin', async () => {
  const listed = `boss@${unverifiedDomain}`;
  await server.deploy({ ADMIN_EMAILS: `admin@example.com, ${listed}` });
  const boss = await server.signIn(listed);
  expect((await boss.get('/api/admin/orders')).status).toBe(403);
  const problemOf = async (client: TestUser) =>
    (await client.read<AccountJson>('/api/account')).adminProblem;
  expect(await problemOf(boss)).toContain('didn’t say that your email address is verified');
  expect(await problemOf(admin)).toBeUndefined();
  expect(await problemOf(customer)).toBeUndefined();
});

it('tells the user why there are no emails', async () => {
  const settings = () => customer.read<NotificationSettingsJson>('/api/notifications');
  await setVerified(false);
  expect((await settings()).needsVerifiedEmail).toBe(true);
  await setVerified(true);
  expect((await settings()).needsVerifiedEmail).toBe(false);
});

it('creates no Stripe customer, tells the admins at once, and invoices after the verification', async () => {
  await setVerified(false);
  const { id } = await customer.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const alertOf = async () => {
    const alerts = await admin.read<AlertJson[]>('/api/admin/alerts');
    return alerts.find(({ orderId }) => orderId === id);
  };
  await expect
    .poll(async () => (await alertOf())?.detail, { timeout: 10_000 })
    .toBe(
      'The customer’s email address isn’t verified. They can verify it with their login provider and log in again. Then try again here, or record the payment by hand.',
    );
  expect([...stripe.state.customers.values()]).toEqual([]);
  await setVerified(true);
  const retry = await admin.send('POST', `/api/admin/alerts/${(await alertOf())?.id}/retry`);
  expect(retry.status).toBe(204);
  await expect
    .poll(
      async () => (await customer.orders()).find((order) => order.id === id)?.stripeInvoiceUrl,
      { timeout: 10_000 },
    )
    .toBeTruthy();
});

it('lets a customer who never verifies their address delete their data', async () => {
  const leaver = await server.signIn(`leaver@${unverifiedDomain}`);
  const { id } = await leaver.order();
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  await expect
    .poll(() => server.countJobs(`where key = 'createInvoice:${id}' and state = 'failed'`), {
      timeout: 10_000,
    })
    .toBe(1);
  await leaver.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, leaver, admin)).status).toBe(204);
});
