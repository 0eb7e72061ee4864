import { afterAll, expect, it } from 'vitest';
import type { DeliverableJson, Verdict } from '#worker/domain/files/files.api.ts';
import type {
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
} from '#worker/domain/orders/orders.api.ts';
import { deleteUser } from '#worker/tests/accounts/delete-user.ts';
import { attach } from '#worker/tests/files/attach.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const server = await startTestServer();
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');

afterAll(() => server.stop());

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
  as?: TestUser;
  key?: string;
}

function sendVerdict({
  order,
  file,
  answer,
  as = customer,
  key,
}: VerdictRequest): Promise<Response> {
  const message = `About ${file.fileName}: ${answer}`;
  return as.post(
    `/api/orders/${order.id}/messages`,
    { message, verdict: { deliverableId: file.id, answer } },
    key ? { 'Idempotency-Key': key } : {},
  );
}

async function verdictsOf(client: TestUser, { id }: OrderJson) {
  const files = (await (await client.get(`/api/orders/${id}/files`)).json()) as DeliverableJson[];
  return files.map(({ verdict }) => verdict?.answer);
}

async function messagesOf({ id }: OrderJson): Promise<string[]> {
  const messages = await (await customer.get(`/api/orders/${id}/messages`)).json();
  return (messages as OrderMessageJson[]).map(({ message }) => message);
}

async function historyOf({ id }: OrderJson): Promise<string[]> {
  const events = await (await admin.get(`/api/admin/orders/${id}/history`)).json();
  return (events as OrderEventJson[])
    .filter(({ kind }) => kind === 'fileWorks' || kind === 'changeRequested')
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
    'changeRequested: tune.bin, revision 1',
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

it.each<[string, () => Promise<Response>, string]>([
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
    'verdict.answer: Say whether the file works or needs a change',
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
