import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { orderSearchText, searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';
import { searchOrders } from '#worker/modules/orders/admin/admin-orders.usecases.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

let server: TestServer;
let admin: TestUser;
/** Newest first. */
let placed: OrderJson[];

const customers = [
  { email: 'Ana.R@example.com', given_name: 'Ana', family_name: 'Rivera' },
  { email: 'bo@example.net', given_name: 'Bo', family_name: 'Lee "The Ram"' },
  { email: 'jose@example.org', given_name: 'José', family_name: 'Núñez' },
];
const trucks = [
  { vehicleYear: '2014', vehicleMake: 'Ram', vehicleModel: '2500', vin: '1C6RR7LT0ES000000' },
  { vehicleYear: '2006', vehicleMake: 'Dodge', vehicleModel: '50% Power_Wagon*', vin: undefined },
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.com');
  placed = [];
  const clients: TestUser[] = [];
  for (const [index, { email, given_name, family_name }] of customers.entries()) {
    const customer = await server.signIn(email);
    clients.push(customer);
    await server.db.client.execute({
      sql: 'update users set first_name = ?, last_name = ? where id = ?',
      args: [given_name, family_name, customer.user.id],
    });
    for (const truck of trucks) {
      const { id } = await customer.order(truck);
      const createdAt = Date.UTC(2026, 0, 1 + placed.length + index);
      await server.db.write([
        server.db.orm.update(orders).set({ createdAt }).where(eq(orders.id, id)),
      ]);
      placed.unshift({ id } as OrderJson);
    }
  }
  const [approved, denied, chatty] = placed;
  await admin.patch(`/api/admin/orders/${approved?.id}`, { status: 'approved' });
  await admin.patch(`/api/admin/orders/${denied?.id}`, { status: 'denied', adminResponse: 'No' });
  await admin.send('PUT', `/api/admin/orders/${approved?.id}/assignee`, { userId: admin.user.id });
  await clients[1]?.post(`/api/orders/${chatty?.id}/messages`, { message: 'Ready?' });
  const listed = (await (await admin.get('/api/admin/orders')).json()) as OrderJson[];
  placed = listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
});

afterAll(() => server.stop());

async function search(
  text: string | OrderSearchJson,
  page = '',
): Promise<{ ids: string[]; link: string | null }> {
  const body = typeof text === 'string' ? { text } : text;
  const response = await admin.post(`/api/admin/orders/search${page}`, body);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const found = (await response.json()) as OrderJson[];
  return { ids: found.map(({ id }) => id), link: response.headers.get('Link') };
}

const idsWhere = (isWanted: (order: OrderJson) => boolean) =>
  placed.filter(isWanted).map(({ id }) => id);

it.each([
  ['an email', 'ANA.r@example', ({ user }: OrderJson) => user.firstName === 'Ana'],
  ['a name with quotes', ' lee "the ram" ', ({ user }: OrderJson) => user.firstName === 'Bo'],
  ['the end of a VIN', 'ES000000', ({ vin }: OrderJson) => vin !== null],
  ['a truck', '2006 dodge 50% power_wagon*', (order: OrderJson) => order.vehicleYear === '2006'],
  ['a calibration', '2013-2018 6.7l', () => true],
  ['two letters', 'Bo', ({ user }: OrderJson) => user.firstName === 'Bo'],
  ['nothing', 'no such order', () => false],
])('finds orders by %s, newest first', async (_, text, isWanted) => {
  const { ids, link } = await search(text);
  expect(ids).toEqual(idsWhere(isWanted));
  expect(link).toBeNull();
});

it.each<[string, OrderSearchJson, (order: OrderJson) => boolean]>([
  ['a status', { statuses: ['approved'] }, ({ status }) => status === 'approved'],
  ['several statuses', { statuses: ['approved', 'denied'] }, ({ status }) => status !== 'pending'],
  ['their assignee', { mine: true }, ({ assignee }) => assignee?.id === admin.user.id],
  ['unread messages', { unread: true }, ({ unread }) => unread > 0],
  ['their tune', { sotf: true }, ({ tuneType }) => tuneType === 'sotf'],
  ['their platform', { platform: 'EZLynk' }, ({ product }) => product.platform === 'EZLynk'],
  ['another platform', { platform: 'MM3' }, () => false],
  [
    'text and filter',
    { text: 'ram', statuses: ['pending'] },
    (order) => order.status === 'pending' && orderSearchText(order).includes('ram'),
  ],
  [
    'a short text and filter',
    { text: 'bo', statuses: ['pending'] },
    (order) => order.status === 'pending' && orderSearchText(order).includes('bo'),
  ],
  [
    'their date',
    { from: '2026-01-03T00:00:00Z', before: '2026-01-06T00:00:00Z' },
    ({ createdAt }) => createdAt >= '2026-01-03' && createdAt < '2026-01-06',
  ],
])('finds orders by %s', async (_, filters, isWanted) => {
  const { ids, link } = await search(filters);
  expect(ids).toEqual(idsWhere(isWanted));
  expect(link).toBeNull();
});

it('finds exactly the orders that the browser’s search finds', async () => {
  const part = fc
    .tuple(
      fc.constantFrom(...placed.map(orderSearchText)),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([text, start, length]) => text.slice(start % text.length).slice(0, length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, fc.string(), fc.string({ unit: 'grapheme' })), async (text) => {
      const term = searchTerm(text);
      fc.pre(term !== '');
      const found = await searchOrders(
        { db: server.db },
        { text, after: undefined, readerId: admin.user.id },
      );
      expect(found.orders.map(({ id }) => id)).toEqual(
        idsWhere((order) => orderSearchText(order).includes(term)),
      );
    }),
    { numRuns: 150 },
  );
}, 60_000);

it('pages like the list, also for a text that is too short for the index', async () => {
  const customer = await server.signIn('page@example.com');
  const { id } = await customer.order();
  const [row] = await server.db.orm.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order was not found');
  const { rank: _, ...fields } = row;
  const copies = Array.from({ length: 2400 }, (_item, index) => ({
    ...fields,
    id: `copy-${index}`,
    vehicleModel: index === 2300 ? 'Zq' : '3500',
    createdAt: Date.UTC(2025, 0, 1) - index,
  }));
  for (let start = 0; start < copies.length; start += 200) {
    await server.db.write([server.db.orm.insert(orders).values(copies.slice(start, start + 200))]);
  }
  const pages: string[][] = [];
  let page: string | undefined = '';
  while (page !== undefined) {
    const { ids, link } = await search('page@example', page);
    pages.push(ids);
    page = /search(\?after=[^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual([id, ...copies.map((copy) => copy.id)]);

  const short = await search('zq');
  expect(short.ids).toEqual([]);
  const next = /search(\?after=[^>]+)>; rel="next"$/.exec(short.link ?? '')?.[1];
  expect(await search('zq', next)).toEqual({ ids: ['copy-2300'], link: null });

  const batch = vi.spyOn(server.db.client, 'batch');
  const after = undefined;
  await searchOrders({ db: server.db }, { text: 'no match', after, readerId: admin.user.id });
  const [statements = []] = batch.mock.calls[0] ?? [];
  batch.mockRestore();
  expect(statements).toHaveLength(4);
  for (const statement of statements) {
    if (typeof statement === 'string' || !('sql' in statement)) throw new Error('not a statement');
    const { rows } = await server.db.client.execute({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    });
    const plan = rows.map(({ detail }) => String(detail)).join('\n');
    expect(plan).toContain('SCAN order_search_index VIRTUAL TABLE');
    expect(plan).not.toMatch(/SCAN (orders|order_search)\b(?! VIRTUAL)/);
  }
}, 60_000);

it.each([
  [{ text: ' ' }, 'text: Enter a text to search for'],
  [{}, 'text: Send the text to search for'],
  [{ text: 'x'.repeat(201) }, 'text: A search can’t be longer than 200 characters'],
])('rejects %j', async (body, message) => {
  const response = await admin.post('/api/admin/orders/search', body);
  expect([response.status, await response.text()]).toEqual([400, message]);
});

it('follows a customer who changes their email', async () => {
  const customer = await server.signIn('before@example.com');
  const { id } = await customer.order({ ...orderRequest });
  await server.db.client.execute({
    sql: "update users set email = 'after@example.com' where id = ?",
    args: [customer.user.id],
  });
  expect((await search('before@')).ids).toEqual([]);
  expect((await search('after@')).ids).toEqual([id]);
});
