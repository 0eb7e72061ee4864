import { expect, it } from 'vitest';
import type { CustomerJson } from '#worker/domain/accounts/accounts.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { selectNewFiles } from '#worker/modules/notifications/mailbox.repository.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { historyOf, notificationsOf, orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { attach } from './upload.ts';

const { server, customer, admin } = await openStore();

async function withdraw({ id }: OrderJson, fileId: string, headers?: HeadersInit) {
  const path = `/api/admin/orders/${id}/files/${fileId}/withdraw`;
  const response = await admin.post(path, { reason: 'Wrong injector data.' }, headers);
  return [response.status, response.ok ? 'ok' : await response.text()];
}

const filesOf = async ({ id }: OrderJson) =>
  await customer.read<DeliverableJson[]>(`/api/orders/${id}/files`);

async function deliveredFile() {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  return { order, file };
}

it('withdraws a delivered file only once, and tells the customer', async () => {
  const { order, file } = await deliveredFile();
  const answers = await Promise.all([withdraw(order, file.id), withdraw(order, file.id)]);
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  const history = await historyOf(admin, order);
  expect(history.filter((event) => event.startsWith('withdrawn'))).toEqual([
    'withdrawn, tune.bin, revision 1: Wrong injector data.',
  ]);
  expect((await notificationsOf(server, order)).at(-1)).toBe('withdrawn');
});

it('answers the download of a withdrawn file with the reason', async () => {
  const { order, file } = await deliveredFile();
  const linkPath = `/api/objects/${file.fileUrl.split('/').at(-1)}/link`;
  const link = (await (await customer.send('POST', linkPath)).json()) as { url: string };
  await withdraw(order, file.id);
  for (const [user, path] of [
    [customer, file.fileUrl],
    [customer, link.url],
    [admin, file.fileUrl],
  ] as const) {
    const download = await user.get(path);
    expect([download.status, await download.text()]).toEqual([
      410,
      'We withdrew this file: Wrong injector data.',
    ]);
  }
});

it('no longer counts a withdrawn file as the customer’s', async () => {
  const { order, file } = await deliveredFile();
  await withdraw(order, file.id);
  expect((await filesOf(order))[0]).toMatchObject({ withdrawnReason: 'Wrong injector data.' });
  const noFiles = { hasFiles: false, filesWithdrawn: true, newFiles: 0 };
  expect(await orderOf(customer, order)).toMatchObject(noFiles);
  expect(await selectNewFiles(server.db, order.id)).toEqual([]);
  const seen = await admin.get(`/api/admin/customers/${customer.user.id}`);
  expect(((await seen.json()) as CustomerJson).files).toEqual([]);
});

it('refuses to withdraw a file that the customer doesn’t have yet', async () => {
  const order = await paidOrder({ customer, admin });
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  expect(await withdraw(order, file.id)).toEqual([
    409,
    'The customer doesn’t have this file yet. Remove it instead.',
  ]);
});

it('keeps the revision numbers, and makes the previous revision current again', async () => {
  const order = await paidOrder({ customer, admin });
  const first = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  const second = await attach(admin, order, { fileName: 'tune.bin', revisionOf: first.id });
  await withdraw(order, second.id);
  const withFirst = { hasFiles: true, filesWithdrawn: false, newFiles: 1 };
  expect(await orderOf(customer, order)).toMatchObject(withFirst);
  const third = await attach(admin, order, { fileName: 'tune.bin', revisionOf: first.id });
  expect([first, second, third].map(({ revision }) => revision)).toEqual([1, 2, 3]);
});

it('finds only files of the order', async () => {
  const order = await paidOrder({ customer, admin });
  expect((await withdraw(order, crypto.randomUUID()))[0]).toBe(404);
});
