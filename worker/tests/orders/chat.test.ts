import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#db/schema/identity.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

async function newChat(): Promise<string> {
  return `/api/orders/${(await customer.order()).id}/messages`;
}

const messagesOf = (client: TestUser, chat: string) => client.read<OrderMessageJson[]>(chat);

it('starts with an empty chat', async () => {
  expect(await messagesOf(customer, await newChat())).toEqual([]);
});

it('returns the messages of both parties in order, with their authors', async () => {
  const chat = await newChat();
  const sent = await customer.post(chat, { message: '  When will it be ready?\n' });
  expect(sent.status).toBe(201);
  await admin.post(chat, { message: 'Tomorrow.' });
  await customer.post(chat, { message: 'Thanks.' });
  const messages = await messagesOf(customer, chat);
  expect(messages.map(({ message }) => message)).toEqual([
    'When will it be ready?',
    'Tomorrow.',
    'Thanks.',
  ]);
  expect(messages[0]).toEqual(await sent.json());
  expect(messages[1]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    userId: admin.user.id,
    message: 'Tomorrow.',
    fileUrl: null,
    fileName: null,
    fileSize: null,
    isLog: false,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    isSeen: false,
    user: { ...admin.user, email: null },
  });
  const asAdmin = messages.map((message) =>
    message.userId === admin.user.id ? { ...message, user: admin.user } : message,
  );
  expect(await messagesOf(admin, chat)).toEqual(asAdmin);
});

it('hides the email addresses of staff from customers, even those of former admins', async () => {
  const staff = await server.signIn('second-admin@example.com');
  const chat = await newChat();
  await staff.post(chat, { message: 'It’s ready.' });
  await server.deploy({ ADMIN_EMAILS: 'admin@example.com' });
  await staff.get('/api/auth/user');
  const response = await customer.get(chat);
  expect(await response.text()).not.toContain('second-admin@example.com');
  const [message] = await messagesOf(admin, chat);
  expect(message?.user).toMatchObject({ email: 'second-admin@example.com', isAdmin: false });
});

it.each([
  [{ message: ' \n ' }, 'message: Write a message first'],
  [{ message: 'x'.repeat(10_001) }, 'message: A message can’t be longer than 10,000 characters'],
  [{ message: '\0' }, 'message: Write a message first'],
  [{ message: 7 }, 'message: The message must be text'],
  [{}, 'message: The message must be text'],
])('rejects %j with a message and stores nothing', async (body, sentence) => {
  const chat = await newChat();
  const response = await customer.post(chat, body);
  expect([response.status, await response.text()]).toEqual([400, sentence]);
  expect(await messagesOf(customer, chat)).toEqual([]);
});

it('drops characters that the database can’t store', async () => {
  const chat = await newChat();
  const sent = await customer.post(chat, { message: 'VIN 3C6\0UR5\ud800' });
  expect(await sent.json()).toMatchObject({ message: 'VIN 3C6UR5\ufffd' });
  expect(await messagesOf(customer, chat)).toMatchObject([{ message: 'VIN 3C6UR5\ufffd' }]);
});

it('stores a message only once when it is sent 30 times with one Idempotency-Key', async () => {
  const chat = await newChat();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => customer.post(chat, { message: 'Hello' }, headers)),
  );
  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await messagesOf(customer, chat)).toEqual([bodies[0]]);
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  const { rows } = await server.db.client.execute({
    sql: 'select body from idempotency_keys where key = ?',
    args: [headers['Idempotency-Key']],
  });
  const { id } = bodies[0] as OrderMessageJson;
  expect(rows).toMatchObject([{ body: JSON.stringify({ id }) }]);
});

it('changes only the ETags of its chat and of the order list when a message is sent', async () => {
  const [chat, other] = [await newChat(), await newChat()];
  const etags = () =>
    Promise.all(
      [chat, other, '/api/orders/my-orders'].map(async (path) =>
        (await customer.get(path)).headers.get('ETag'),
      ),
    );
  const before = await etags();
  await admin.post(chat, { message: 'Hello' });
  const after = await etags();
  expect(after.map((etag, index) => etag !== before[index])).toEqual([true, false, true]);
});

it('returns 404 for a guessed ETag of another customer’s chat', async () => {
  const chat = await newChat();
  const etag = (await customer.get(chat)).headers.get('ETag') ?? '';
  const stranger = await server.signIn('stranger@example.com');
  const guess = etag.replace(customer.user.id, stranger.user.id);
  expect((await stranger.get(chat, { 'If-None-Match': guess })).status).toBe(404);
});

it('shows a user’s new name in their existing messages', async () => {
  const writer = await server.signIn('renamed@example.com');
  const order = await writer.order();
  const chat = `/api/orders/${order.id}/messages`;
  await writer.post(chat, { message: 'Hello' });
  const etag = (await admin.get(chat)).headers.get('ETag') ?? '';
  await server.db.orm.update(users).set({ lastName: 'Old' }).where(eq(users.id, writer.user.id));
  await server.signIn('renamed@example.com');
  const response = await admin.get(chat, { 'If-None-Match': etag });
  expect(response.status).toBe(200);
  const [message] = (await response.json()) as OrderMessageJson[];
  expect(message?.user.lastName).toBe('Test');
});
