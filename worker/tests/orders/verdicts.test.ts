import { expect, it } from 'vitest';
import type { DeliverableJson, FlashReportJson, Verdict } from '#worker/domain/files/files.api.ts';
import type {
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
} from '#worker/domain/orders/orders.api.ts';
import { deleteUser } from '#worker/tests/accounts/delete-user.ts';
import { attach, upload } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

/** Returns a paid order with a delivered file. */
async function deliveredFile(
  owner = customer,
): Promise<{ order: OrderJson; file: DeliverableJson }> {
  const order = await paidOrder({ customer: owner, admin });
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  await admin.patch(`/api/admin/orders/${order.id}/files`, { fileIds: [file.id] });
  return { order, file };
}

interface VerdictRequest {
  order: OrderJson;
  file: DeliverableJson;
  answer: Verdict;
  report?: FlashReportJson | undefined;
  as?: TestUser;
  key?: string;
}

function sendVerdict({
  order,
  file,
  answer,
  report,
  as = customer,
  key,
}: VerdictRequest): Promise<Response> {
  const message = `About ${file.fileName}: ${answer}`;
  return as.post(
    `/api/orders/${order.id}/messages`,
    { message, verdict: { deliverableId: file.id, answer, report } },
    key ? { 'Idempotency-Key': key } : {},
  );
}

async function verdictsOf(client: TestUser, { id }: OrderJson) {
  const files = await client.read<DeliverableJson[]>(`/api/orders/${id}/files`);
  return files.map(({ verdict }) => verdict?.answer);
}

async function messagesOf({ id }: OrderJson): Promise<string[]> {
  const messages = await customer.read(`/api/orders/${id}/messages`);
  return (messages as OrderMessageJson[]).map(({ message }) => message);
}

async function historyOf({ id }: OrderJson): Promise<string[]> {
  const events = await admin.read(`/api/admin/orders/${id}/history`);
  return (events as OrderEventJson[])
    .filter(({ kind }) => ['fileWorks', 'revisionRequested', 'flashFailed'].includes(kind))
    .map(({ kind, detail }) => `${kind}: ${detail}`);
}

it('shows a verdict on the file, in the chat and in the order’s history', async () => {
  const { order, file } = await deliveredFile();
  const other = await attach(admin, order);
  expect((await sendVerdict({ order, file, answer: 'works' })).status).toBe(201);
  expect(await verdictsOf(customer, order)).toEqual(['works']);
  expect(await verdictsOf(admin, order)).toEqual(['works', undefined]);
  expect(await messagesOf(order)).toEqual(['About tune.bin: works']);
  expect(await historyOf(order)).toEqual(['fileWorks: tune.bin, revision 1']);
  expect((await sendVerdict({ order, file: other, answer: 'works' })).status).toBe(400);
});

it('shows the last verdict', async () => {
  const { order, file } = await deliveredFile();
  await sendVerdict({ order, file, answer: 'works' });
  await sendVerdict({ order, file, answer: 'change' });
  expect(await verdictsOf(customer, order)).toEqual(['change']);
  expect(await historyOf(order)).toEqual([
    'fileWorks: tune.bin, revision 1',
    'revisionRequested: tune.bin, revision 1',
  ]);
});

it('stores a verdict once per Idempotency-Key, and changes the ETag of the files', async () => {
  const { order, file } = await deliveredFile();
  const etag = async () => (await admin.get(`/api/orders/${order.id}/files`)).headers.get('ETag');
  const before = await etag();
  const key = crypto.randomUUID();
  const responses = await Promise.all(
    [1, 2, 3].map(() => sendVerdict({ order, file, answer: 'works', key })),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await messagesOf(order)).toHaveLength(1);
  expect(await historyOf(order)).toHaveLength(1);
  expect(await etag()).not.toBe(before);
});

it('reports a failed flash once, until there is a new revision or another verdict', async () => {
  const { order, file } = await deliveredFile();
  const report = { error: ' 0x31 at 40% ', device: 'MPVI3 9797979797', tried: '' };
  const key = crypto.randomUUID();
  const send = () => sendVerdict({ order, file, answer: 'failed', report, key });
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  const verdict = { answer: 'failed', report: { ...report, error: '0x31 at 40%' } };
  const files = () => admin.get(`/api/orders/${order.id}/files`);
  expect(await (await files()).json()).toMatchObject([{ verdict }]);
  expect(await historyOf(order)).toEqual(['flashFailed: tune.bin, revision 1']);
  const { rows } = await server.db.client.execute({
    sql: "select key from jobs where key like 'notify:adminMessage:%' and payload like ?",
    args: [`%${order.id}%`],
  });
  expect(rows).toHaveLength(1);
  const isFailed = async () =>
    (await admin.read<OrderJson>(`/api/admin/orders/${order.id}`)).flashFailed;
  expect(await isFailed()).toBe(true);
  await sendVerdict({ order, file, answer: 'works' });
  expect(await isFailed()).toBe(false);
  await sendVerdict({ order, file, answer: 'failed', report });
  const next = await attach(admin, order, { revisionOf: file.id });
  expect(await isFailed()).toBe(true);
  await admin.patch(`/api/admin/orders/${order.id}/files`, { fileIds: [next.id] });
  expect(await isFailed()).toBe(false);
});

it('shows a picture that came with a report to the customer and the admin', async () => {
  const { order, file } = await deliveredFile();
  const photo = await upload(customer, undefined, 'error.jpg');
  const report = { error: '0x31', device: '', tried: '' };
  const verdict = { deliverableId: file.id, answer: 'failed', report };
  const sent = { message: 'The flash failed', verdict, ...photo };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const path = `/api/orders/${order.id}/messages`;
  for (const _ of [1, 2]) expect((await customer.post(path, sent, headers)).status).toBe(201);
  const [message] = await customer.read<OrderMessageJson[]>(path);
  const attachment = { fileName: 'error.jpg', fileSize: photo.fileSize, fileUrl: message?.fileUrl };
  for (const client of [customer, admin]) {
    const files = await client.read(`/api/orders/${order.id}/files`);
    expect(files).toMatchObject([{ verdict: { answer: 'failed', attachment } }]);
  }
  expect((await admin.get(message?.fileUrl ?? '')).status).toBe(200);
});

it.each<[string, () => Promise<Response>, string]>([
  [
    'a failed flash without a report',
    async () => sendVerdict({ ...(await deliveredFile()), answer: 'failed' }),
    'verdict.report: Send a report with a flash that failed, and only then',
  ],
  [
    'a failed flash without its error',
    async () => {
      const report = { error: ' ', device: '', tried: '' };
      return sendVerdict({ ...(await deliveredFile()), answer: 'failed', report });
    },
    'verdict.report.error: Enter the error message, or what you saw',
  ],
  [
    'a file that was not delivered',
    async () => {
      const { order } = await deliveredFile();
      return sendVerdict({ order, file: await attach(admin, order), answer: 'works' });
    },
    'verdict: This order doesn’t have that file',
  ],
  [
    'a file of another order',
    async () => {
      const [{ order }, { file }] = [await deliveredFile(), await deliveredFile()];
      return sendVerdict({ order, file, answer: 'works' });
    },
    'verdict: This order doesn’t have that file',
  ],
  [
    'an admin',
    async () => sendVerdict({ ...(await deliveredFile()), answer: 'works', as: admin }),
    'verdict: This order doesn’t have that file',
  ],
  [
    'an unknown answer',
    async () => sendVerdict({ ...(await deliveredFile()), answer: 'maybe' as Verdict }),
    'verdict.answer: Say whether the file works, needs a change or didn’t flash',
  ],
])('rejects the verdict of %s', async (_, send, sentence) => {
  const response = await send();
  expect([response.status, await response.text()]).toEqual([400, sentence]);
});

it('deletes verdicts and the names of files with the customer’s data', async () => {
  const leaver = await server.signIn('leaver@example.com');
  const { order, file } = await deliveredFile(leaver);
  await sendVerdict({ order, file, answer: 'works', as: leaver });
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await leaver.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, leaver, admin)).ok).toBe(true);
  const { rows } = await server.db.client.execute({
    sql: 'select detail from order_events where order_id = ? and detail like ?',
    args: [order.id, '%tune.bin%'],
  });
  expect(rows).toEqual([]);
});
