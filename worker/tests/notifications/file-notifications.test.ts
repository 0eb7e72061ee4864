import { expect, it } from 'vitest';
import { combinedEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openNotifyingServer } from './notifying-server.ts';

const server = await openNotifyingServer();
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');
const browser = await server.subscribe(customer);

const deliver = ({ id }: OrderJson, ...fileIds: string[]) =>
  admin.patch(`/api/admin/orders/${id}/files`, { fileIds });

/** Runs the push jobs, and the email jobs as if 5 minutes had passed. */
const runPushJobs = () => server.doJobs(customer);
const runEmailJobs = () => server.doJobs(customer, ['filesEmail']);

/** Returns the title and quote of each push about an order's files. */
function pushesAbout({ id }: OrderJson): string[] {
  return browser.received
    .filter(({ payload: { body, title } }) => body.includes(id.slice(0, 8)) && /new/i.test(title))
    .map(({ payload: { title, body } }) => `${title}: ${body.split('\n')[1]}`);
}

async function mailsAbout({ id }: OrderJson) {
  const mails = await server.mails();
  return mails.filter(({ subject }) => subject.includes(id.slice(0, 8)) && /new/i.test(subject));
}

const name = ({ id }: OrderJson) => `2014 Ram 2500 (order ${id.slice(0, 8)})`;

it('does not notify of an attached file until it is delivered', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  await runPushJobs();
  expect(pushesAbout(order)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => deliver(order, file.id)));
  await runPushJobs();
  expect(pushesAbout(order)).toEqual(['New file: tune.bin, revision 1']);
  expect(browser.received.at(-1)?.payload.path).toBe(`/my-orders?order=${order.id}`);
});

it('includes the note of a new revision', async () => {
  const order = await paidOrder({ customer, admin });
  const first = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  const note = 'Raised the idle to 750 rpm';
  await attach(admin, order, { fileName: 'tune.bin', revisionOf: first.id, note });
  await runPushJobs();
  expect(pushesAbout(order)).toEqual([`New revision: tune.bin, revision 2: ${note}`]);
  await runEmailJobs();
  const [mail, ...more] = await mailsAbout(order);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: `New revision: ${name(order)}` });
  expect(mail?.text).toContain(`What changed:\n> tune.bin, revision 2: ${note}`);
});

it('sends one push for all files of a delivery', async () => {
  const order = await paidOrder({ customer, admin });
  const tune = await attach(admin, order, { fileName: 'tune.bin' });
  const guide = await attach(admin, order, { fileName: 'guide.pdf' });
  await deliver(order, tune.id, guide.id);
  await runPushJobs();
  expect(pushesAbout(order)).toEqual(['2 new files: tune.bin, revision 1']);
  expect(browser.received.at(-1)?.payload.body).toContain('guide.pdf, revision 1');
});

it('replaces the push about a file when the next file of the order is delivered', async () => {
  const order = await paidOrder({ customer, admin });
  const tune = await attach(admin, order, { fileName: 'tune.bin' });
  const guide = await attach(admin, order, { fileName: 'guide.pdf' });
  for (const { id } of [tune, guide]) {
    await deliver(order, id);
    await runPushJobs();
  }
  expect(pushesAbout(order)).toEqual([
    'New file: tune.bin, revision 1',
    '2 new files: tune.bin, revision 1',
  ]);
  const [first, second] = browser.received.slice(-2).map(({ payload }) => payload.tag);
  expect(second).toBe(first);
});

it('lists every file in a push until it is downloaded, even after the email', async () => {
  const order = await paidOrder({ customer, admin });
  const tune = await attach(admin, order, { fileName: 'tune.bin' });
  const guide = await attach(admin, order, { fileName: 'guide.pdf' });
  await deliver(order, tune.id);
  await runPushJobs();
  await runEmailJobs();
  await deliver(order, guide.id);
  await runPushJobs();
  expect(pushesAbout(order).at(-1)).toBe('2 new files: tune.bin, revision 1');
  expect(browser.received.at(-1)?.payload.body).toContain('guide.pdf, revision 1');
  await customer.get(tune.fileUrl);
  const note = 'Fixed page 3';
  const change = { fileName: 'guide.pdf', revisionOf: guide.id, note };
  const revision = await attach(admin, order, change);
  await deliver(order, revision.id);
  await runPushJobs();
  expect(pushesAbout(order).at(-1)).toBe(`New revision: guide.pdf, revision 2: ${note}`);
});

it('combines the files of 5 minutes into one email, without those already downloaded', async () => {
  const order = await paidOrder({ customer, admin });
  const files = [
    await attach(admin, order, { fileName: 'tune.bin' }),
    await attach(admin, order, { fileName: 'tcm.bin' }),
    await attach(admin, order, { fileName: 'guide.pdf', note: 'Page 3 first' }),
  ];
  for (const { id } of files) await deliver(order, id);
  await runPushJobs();
  const { rows } = await server.db.client.execute(
    `select run_at - created_at as delay from jobs where kind = 'filesEmail' and payload like '%${order.id}%'`,
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.delay)).toBeGreaterThan(combinedEmailDelayMs / 2);
  await customer.get(files[0]?.fileUrl ?? '');
  await runEmailJobs();
  const [mail, ...more] = await mailsAbout(order);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`2 new files: ${name(order)}`);
  expect(mail?.text).toContain('> tcm.bin, revision 1\n');
  expect(mail?.text).toContain('> guide.pdf, revision 1: Page 3 first\n');
  // Simulates a crash before the job's completion was written.
  await server.db.client.execute(
    `update jobs set state = 'waiting', leased_until = 0 where kind = 'filesEmail'`,
  );
  await runEmailJobs();
  expect(await mailsAbout(order)).toHaveLength(1);
});

it('emails only about the fulfillment if it follows a delivery within 5 minutes', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order);
  await deliver(order, file.id);
  await runPushJobs();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await runPushJobs();
  await runEmailJobs();
  expect(await mailsAbout(order)).toEqual([]);
  const subjects = (await server.mails()).map(({ subject }) => subject);
  expect(subjects).toContain(`Order fulfilled: ${name(order)}`);
});
