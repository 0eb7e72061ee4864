import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { type OrderListName, orderLists } from '#worker/domain/orders/lists/order-counts.ts';
import {
  matchesSearch,
  orderSearchColumns,
  productSearchColumns,
  userSearchColumns,
} from '#worker/domain/orders/lists/order-search.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { searchTerms } from '#worker/domain/search-text.ts';
import { saveUser } from '#worker/modules/identity/identity.repository.ts';
import { listOrders } from '#worker/modules/orders/admin/admin-orders.usecases.ts';
import type { OrderQuery } from '#worker/modules/orders/admin/order-list.schema.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const server = await openServer();
const admin = await server.signIn('admin@example.com');
/** Newest first. */
let placed: OrderJson[];

const customers = [
  { email: 'Ana.R@example.com', given_name: 'Ana', family_name: 'Rivera' },
  { email: 'bo@example.net', given_name: 'Bo', family_name: 'Lee "The Ram"' },
  { email: 'jose@example.org', given_name: 'José', family_name: 'Núñez' },
];
const trucks = [
  { vehicleYear: '2014', vehicleMake: 'Ram', vehicleModel: '2500', vin: '1C6RR7LT0ES000000' },
  {
    vehicleYear: '2006',
    vehicleMake: 'Dodge',
    vehicleModel: '50% Power_Wagon*',
    vin: undefined,
    customerPhone: '+1 (307) 555-0142',
  },
];

beforeAll(async () => {
  placed = [];
  const clients: TestUser[] = [];
  for (const [index, { email, given_name, family_name }] of customers.entries()) {
    const customer = await server.signIn(email);
    clients.push(customer);
    const name = { firstName: given_name, lastName: family_name };
    await server.db.orm
      .update(users)
      .set({ ...name, ...userSearchColumns({ ...name, email: customer.user.email }) })
      .where(eq(users.id, customer.user.id));
    for (const truck of trucks) {
      const { id } = await customer.order(truck);
      const createdAt = Date.UTC(2026, 0, 1 + placed.length + index);
      await server.db.write([
        server.db.orm.update(orders).set({ createdAt }).where(eq(orders.id, id)),
      ]);
      placed.unshift({ id } as OrderJson);
    }
  }
  const [approved, denied, chatty, amended] = placed;
  await admin.patch(`/api/admin/orders/${approved?.id}`, { status: 'approved' });
  await admin.patch(`/api/admin/orders/${denied?.id}`, { status: 'denied', adminResponse: 'No' });
  await admin.send('PUT', `/api/admin/orders/${approved?.id}/assignee`, { userId: admin.user.id });
  await clients[1]?.post(`/api/orders/${chatty?.id}/messages`, { message: 'Ready?' });
  // An amendment must not lose what it doesn't change.
  for (const order of [chatty, amended]) {
    const change = { version: 1, billingCity: 'Cody' };
    await admin.post(`/api/admin/orders/${order?.id}/amend`, change);
  }
  const listed = await admin.read<OrderJson[]>('/api/admin/orders');
  placed = listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
});

async function search(
  text: string,
  query = '',
): Promise<{ ids: string[]; next: string | undefined }> {
  const response = await admin.get(`/api/admin/orders${query}`, {
    'Search-Text': encodeURIComponent(text),
  });
  expect(response.status).toBe(200);
  const found = (await response.json()) as OrderJson[];
  return {
    ids: found.map(({ id }) => id),
    next: /orders(\?[^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
}

const idsWhere = (isWanted: (order: OrderJson) => boolean) =>
  placed.filter(isWanted).map(({ id }) => id);

it.each([
  ['an email', 'ANA.r@example', ({ user }: OrderJson) => user.firstName === 'Ana'],
  ['a name with quotes', ' lee "the ram" ', ({ user }: OrderJson) => user.firstName === 'Bo'],
  ['a name without its accents', 'jose nunez', ({ user }: OrderJson) => user.firstName === 'José'],
  ['a name in another Unicode form', 'NU\u0301N\u0303EZ', ({ user }) => user.firstName === 'José'],
  ['the end of a VIN', 'ES000000', ({ vin }: OrderJson) => vin !== null],
  ['a truck', '2006  dodge 50% power_wagon*', (order) => order.vehicleYear === '2006'],
  ['a calibration', '2013-2018 6.7l', () => true],
  ['a phone number', '(307) 555-0142', ({ vehicleYear }) => vehicleYear === '2006'],
  ['a phone number with +1', '+1 307.555.0142', ({ vehicleYear }) => vehicleYear === '2006'],
  ['the digits of a phone number', '3075550142', ({ vehicleYear }) => vehicleYear === '2006'],
  ['the end of a phone number', '555 0142', ({ vehicleYear }) => vehicleYear === '2006'],
  ['two letters', 'Bo', ({ user }: OrderJson) => user.firstName === 'Bo'],
  ['nothing', 'no such order', () => false],
] satisfies [string, string, (order: OrderJson) => boolean][])(
  'finds orders by %s, newest first',
  async (_, text, isWanted) => {
    const { ids, next } = await search(text);
    expect(ids).toEqual(idsWhere(isWanted));
    expect(next).toBeUndefined();
  },
);

it('finds an order by the id that the screen shows', async () => {
  const [order] = placed;
  expect((await search(`#${shortId(order?.id ?? '')}`)).ids).toEqual([order?.id]);
});

it.each<[string, string, string, (order: OrderJson) => boolean]>([
  ['a status', '', '?list=approved', ({ status }) => status === 'approved'],
  ['their assignee', '', '?mine=true', ({ assignee }) => assignee?.id === admin.user.id],
  ['unread messages', '', '?unread=true', ({ unread }) => unread > 0],
  ['their tune', '', '?sotf=true', ({ tuneType }) => tuneType === 'sotf'],
  ['their platform', '', '?platform=EZLynk', ({ product }) => product.platform === 'EZLynk'],
  ['another platform', '', '?platform=MM3', () => false],
  ['text and filter', 'bo@', '?unread=true', ({ unread }) => unread > 0],
  ['a short text and filter', 'bo', '?unread=true', ({ unread }) => unread > 0],
  [
    'their date',
    '',
    '?from=2026-01-03T00:00:00Z&before=2026-01-06T00:00:00Z',
    ({ createdAt }) => createdAt >= '2026-01-03' && createdAt < '2026-01-06',
  ],
  [
    'text and date',
    'ram',
    '?before=2026-01-06T00:00:00Z',
    (order) => matchesSearch(order, ['ram']) && order.createdAt < '2026-01-06',
  ],
])('finds orders by %s', async (_, text, query, isWanted) => {
  const { ids, next } = await search(text, query);
  expect(ids).toEqual(idsWhere(isWanted));
  expect(next).toBeUndefined();
});

it('finds exactly the orders that the browser’s search finds', async () => {
  const texts = placed.flatMap((order) => [
    ...Object.values(orderSearchColumns(order)),
    ...Object.values(userSearchColumns(order.user)),
    ...Object.values(productSearchColumns(order.product)),
  ]);
  const part = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 9 }))
    .map(([text, start, length]) => text.slice(start % text.length).slice(0, length));
  const list = fc.constantFrom(undefined, 'ready', 'fulfilled', 'denied');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(part, fc.string(), fc.string({ unit: 'grapheme' })),
      list,
      async (text, name) => {
        const terms = searchTerms(text);
        fc.pre(terms.length > 0);
        const found = await listOrders(
          { db: server.db },
          { terms, ...(name && { list: name }) } as OrderQuery,
          admin.user.id,
        );
        expect(found.orders.map(({ id }) => id)).toEqual(
          idsWhere(
            (order) =>
              (name === undefined || orderLists[name as OrderListName](order)) &&
              matchesSearch(order, terms, { onlyKeys: name !== undefined }),
          ),
        );
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

describe('the search in the Fulfillment tab', () => {
  let fulfilled: OrderJson;
  let ready: OrderJson;

  beforeAll(async () => {
    const customer = await server.signIn('ready@example.com');
    const pay = async (vehicleMake: string) => {
      const order = await customer.order({ vehicleMake, customerPhone: '5550109999' });
      await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
      const payment = { amount: order.totalAmount, method: 'cash' };
      await admin.post(`/api/admin/orders/${order.id}/payment`, payment);
      return order;
    };
    ready = await pay('Dodge');
    fulfilled = await pay('Freightliner');
    await admin.patch(`/api/admin/orders/${fulfilled.id}`, { status: 'fulfilled' });
    await customer.order({ vehicleMake: 'Dodge' });
  });

  it.each([
    ['email', 'READY@example'],
    ['make', 'dodge'],
    ['model', '250'],
    ['year range', '2013-2018'],
  ])('finds an approved and paid order by its %s', async (_, text) => {
    expect((await search(text, '?list=ready')).ids).toEqual([ready.id]);
  });

  it('finds an order by its id', async () => {
    expect((await search(ready.id.slice(0, 8), '?list=ready')).ids).toEqual([ready.id]);
    expect((await search(fulfilled.id, '?list=fulfilled')).ids).toEqual([fulfilled.id]);
    expect((await search('freight', '?list=fulfilled')).ids).toEqual([fulfilled.id]);
  });

  it.each(['5550109999', '1C6RR7LT0ES000000', '6.7L', '2014', 'Ready Name'])(
    'ignores other fields: %j',
    async (text) => {
      expect((await search(text, '?list=ready')).ids).toEqual([]);
      expect((await search(text, '?list=fulfilled')).ids).toEqual([]);
    },
  );
});

it('pages like the list, also for a text that is too short for the index', async () => {
  const customer = await server.signIn('page@example.com');
  const { id } = await customer.order();
  const [row] = await server.db.orm.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order was not found');
  const copies = Array.from({ length: 2400 }, (_item, index) => ({
    ...row,
    id: `copy-${index}`,
    searchKeys: index === 2300 ? 'zq' : 'ram 3500',
    searchDetails: '',
    createdAt: Date.UTC(2025, 0, 1) - index,
  }));
  for (let start = 0; start < copies.length; start += 200) {
    await server.db.write([server.db.orm.insert(orders).values(copies.slice(start, start + 200))]);
  }
  const pages: string[][] = [];
  let page: string | undefined = '';
  while (page !== undefined) {
    const { ids, next } = await search('page@example', page);
    pages.push(ids);
    page = next;
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual([id, ...copies.map((copy) => copy.id)]);

  const short = await search('zq');
  expect(short.ids).toEqual([]);
  expect(await search('zq', short.next)).toEqual({ ids: ['copy-2300'], next: undefined });

  const batch = vi.spyOn(server.db.client, 'batch');
  await listOrders({ db: server.db }, { terms: ['no match'] }, admin.user.id);
  const [statements = []] = batch.mock.calls[0] ?? [];
  batch.mockRestore();
  expect(statements).toHaveLength(7);
  for (const statement of statements) {
    if (typeof statement === 'string' || !('sql' in statement)) throw new Error('not a statement');
    const { rows } = await server.db.client.execute({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    });
    // The questions that orders count don't depend on the search.
    if (statement.sql.includes('build_questions')) continue;
    const plan = rows.map(({ detail }) => String(detail)).join('\n');
    expect(plan).toContain('SCAN order_search_index VIRTUAL TABLE');
    expect(plan).not.toMatch(/SCAN (orders|order_search)\b(?! VIRTUAL)/);
  }
}, 60_000);

it('rejects a text that is too long', async () => {
  const response = await admin.get('/api/admin/orders', { 'Search-Text': 'x'.repeat(201) });
  expect([response.status, await response.text()]).toEqual([
    400,
    'search-text: A search can’t be longer than 200 characters',
  ]);
});

it('keeps the responses of different texts apart', async () => {
  const etagOf = async (text: string) => {
    const response = await admin.get('/api/admin/orders', { 'Search-Text': text });
    expect(response.headers.get('Vary')).toBe('Cookie, Search-Text');
    return response.headers.get('ETag') ?? '';
  };
  const etag = await etagOf('ana');
  expect(await etagOf('ana')).toBe(etag);
  expect(await etagOf('bo')).not.toBe(etag);
  const headers = { 'Search-Text': 'ana', 'If-None-Match': etag };
  expect((await admin.get('/api/admin/orders', headers)).status).toBe(304);
});

it('follows a customer who changes their email and name', async () => {
  const customer = await server.signIn('before@example.com');
  const { id } = await customer.order({ ...orderRequest });
  const [row] = await server.db.orm.select().from(users).where(eq(users.id, customer.user.id));
  await saveUser(server.db, {
    id: customer.user.id,
    profileImageUrl: null,
    issuer: row?.issuer ?? '',
    subject: row?.subject ?? '',
    email: 'after@example.com',
    emailVerified: true,
    firstName: 'Zoë',
    lastName: null,
    createdAt: 0,
  });
  expect((await search('before@')).ids).toEqual([]);
  expect((await search('after@')).ids).toEqual([id]);
  expect((await search('zoe')).ids).toEqual([id]);
});
