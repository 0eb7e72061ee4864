import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import type {
  AdminCountsJson,
  AdminOrderJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { selectListedOrders } from '#worker/modules/orders/admin/order-list.repository.ts';
import { pngOfWidth } from '#worker/tests/product-images/pictures.ts';
import { postProductFile } from '#worker/tests/product-images/product-file.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

beforeEach(async () => {
  await server.db.client.execute('delete from orders');
});

/** Reads one page of the list: its orders, the next page's path, and its ETag. */
async function read(path: string) {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  return {
    orders: JSON.parse(text) as AdminOrderJson[],
    gzipBytes: gzipSync(text).length,
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
    etag: response.headers.get('ETag') ?? '',
  };
}

async function readAll(path: string) {
  const pages = [await read(path)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages;
}

const ids = (found: readonly OrderJson[]) => found.map(({ id }) => id);
const approve = (id: string) => admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
const deny = (id: string) =>
  admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No' });

/** Inserts copies of an order, each with incompressible notes of this length. */
async function insertCopies(order: OrderJson, times: number, noteLength: number): Promise<void> {
  const [row] = await server.db.orm.select().from(orders).where(eq(orders.id, order.id));
  if (!row) throw new Error('the order was not found');
  const copies = Array.from({ length: times }, (_item, index) => ({
    ...row,
    id: crypto.randomUUID(),
    createdAt: row.createdAt + index,
    additionalNotes: randomText(noteLength),
  }));
  for (let start = 0; start < times; start += 100) {
    await server.db.write([server.db.orm.insert(orders).values(copies.slice(start, start + 100))]);
  }
}

function uploadImage(client: TestUser): Promise<Response> {
  const url = new URL('/api/admin/product-image', server.origin);
  return postProductFile(client, url, {
    content: pngOfWidth(50),
    productId: orderRequest.productId,
  });
}

function randomText(length: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
    .toString('base64')
    .slice(0, length);
}

const pay = (id: string) =>
  admin.post(`/api/admin/orders/${id}/payment`, { amount: 139_700, method: 'card' });

it('lists all orders, newest first', async () => {
  const placed: OrderJson[] = [];
  for (let index = 0; index < 3; index += 1) placed.push(await customer.order());
  await deny(placed[1]?.id ?? '');
  const { orders: found, next } = await read('/api/admin/orders');
  expect(ids(found)).toEqual(ids(placed).reverse());
  expect(next).toBeUndefined();
});

it('lists the orders of each tab in its order', async () => {
  const placed: OrderJson[] = [];
  for (let index = 0; index < 10; index += 1) placed.push(await customer.order());
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] =
    ids(placed);
  for (const id of [c, d, e, f, i, j]) await approve(id);
  for (const id of [g, h]) await deny(id);
  // Who paid first has waited longest.
  for (const id of [f, e, j, i]) await pay(id);
  for (const id of [i, j]) await admin.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  const listed = async (list: string) => ids((await read(`/api/admin/orders?list=${list}`)).orders);
  expect(await listed('pending')).toEqual([a, b]);
  expect(await listed('approved')).toEqual([f, e, d, c]);
  expect(await listed('denied')).toEqual([h, g]);
  expect(await listed('ready')).toEqual([f, e]);
  expect(await listed('fulfilled')).toEqual([j, i]);
  for (const list of ['pending', 'approved', 'denied', 'ready', 'fulfilled']) {
    const pages = await readAll(`/api/admin/orders?list=${list}&limit=1`);
    expect(pages.flatMap(({ orders: page }) => ids(page))).toEqual(await listed(list));
    expect(pages.length).toBeGreaterThan(1);
  }
});

it('returns pages of 50 orders, and misses none when one leaves between two pages', async () => {
  await insertCopies(await customer.order(), 119, 0);
  const first = await read('/api/admin/orders?list=pending');
  expect(first.orders).toHaveLength(50);
  await approve(first.orders[3]?.id ?? '');
  const rest = await readAll(first.next ?? '');
  const all = [first, ...rest].flatMap((page) => ids(page.orders));
  expect([all.length, new Set(all).size]).toEqual([120, 120]);
  expect(rest.map((page) => page.orders.length)).toEqual([50, 20]);
});

it('splits a long list into pages of at most 1 MB, without duplicates', async () => {
  await insertCopies(await customer.order(), 2500, 0);
  await insertCopies(await customer.order(), 500, 5000);
  const pages = await readAll('/api/admin/orders?list=pending&limit=1000');
  const found = pages.flatMap(({ orders: page }) => page);
  expect(new Set(ids(found)).size).toBe(found.length);
  expect(found).toHaveLength(3002);
  expect(pages.length).toBeGreaterThan(3);
  for (const { gzipBytes } of pages) expect(gzipBytes).toBeLessThan(1_000_000);
  expect(found.map(({ createdAt }) => createdAt)).toEqual(
    found.map(({ createdAt }) => createdAt).toSorted(),
  );
});

it('limits the size of a page in the database query, too', async () => {
  await insertCopies(await customer.order(), 199, 0);
  const longest = '漢'.repeat(5000);
  await server.db.orm.update(orders).set({ modifications: longest, additionalNotes: longest });
  const limits = { orders: 1000, textBytes: 1_000_000 };
  const { found: fromDatabase } = await selectListedOrders(
    server.db,
    { terms: [] },
    { limits, readerId: 'nobody' },
  );
  expect(fromDatabase.length).toBeGreaterThan(30);
  expect(fromDatabase.length).toBeLessThan(40);
  const pages = await readAll('/api/admin/orders?list=pending&limit=1000');
  const found = pages.flatMap((page) => ids(page.orders));
  expect([found.length, new Set(found).size]).toEqual([200, 200]);
});

it('returns 304 to a poll until something that the list shows changes', async () => {
  const { id } = await customer.order();
  const path = '/api/admin/orders?list=approved';
  const changes = async (change: () => Promise<unknown>) => {
    const { etag } = await read(path);
    const poll = async () => (await admin.get(path, { 'If-None-Match': etag })).status;
    expect(await poll()).toBe(304);
    await change();
    return (await poll()) === 200;
  };
  expect(await changes(() => approve(id))).toBe(true);
  expect(await changes(() => pay(id))).toBe(true);
  expect(await changes(() => uploadImage(admin))).toBe(true);
  await server.db.client.execute(
    "update users set first_name = 'Renamed' where email = 'ana@example.com'",
  );
  expect(await changes(() => server.signIn('ana@example.com'))).toBe(true);
  expect(await changes(() => server.signIn('ana@example.com'))).toBe(false);
  expect(await changes(() => customer.post(`/api/orders/${id}/messages`, { message: 'Hi' }))).toBe(
    true,
  );
  expect(await changes(() => customer.order())).toBe(true);
});

it('returns what looks wrong in an order, also after its approval', async () => {
  const { id } = await customer.order({ vehicleYear: '1999' });
  const warned = [
    'This file fits 2013-2018 Ram 2500. The truck is a 1999 Ram 2500.',
    'The order has no tuning device, and the customer didn’t say they own one.',
  ];
  const listed = async (list: string) => (await read(`/api/admin/orders?list=${list}`)).orders[0];
  expect((await listed('pending'))?.warnings).toEqual(expect.arrayContaining(warned));
  const approved = (await (await approve(id)).json()) as AdminOrderJson;
  expect(approved.warnings).toEqual(expect.arrayContaining(warned));
  expect((await listed('approved'))?.warnings).toEqual(approved.warnings);
});

it('counts the orders of each status', async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => customer.order()));
  const [a = '', b = '', c = '', d = ''] = ids(placed);
  await deny(a);
  await Promise.all([b, c, d].map(approve));
  for (const id of [c, d]) await pay(id);
  await admin.patch(`/api/admin/orders/${d}`, { status: 'fulfilled' });
  const counts = await admin.read<AdminCountsJson>('/api/admin/orders/counts');
  const byStatus = { pending: 2, approved: 2, denied: 1, ready: 1, fulfilled: 1 };
  expect(counts).toEqual({ all: 6, ...byStatus, inbox: 0, inboxMine: 0 });
});

it.each([
  '?list=all',
  '?mine=no',
  '?limit=0',
  '?limit=1001',
  '?after=somewhere',
  '?after=12~a%20b',
  '?from=soon',
])('rejects %s with a message', async (query) => {
  const response = await admin.get(`/api/admin/orders${query}`);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/^(list|mine|limit|after|from): /);
});

it('lists priority orders first in Pending, and sorts by total or year, page by page', async () => {
  const first = await customer.order({ vehicleYear: '2013', addonIds: [] });
  const priority = await customer.order({ vehicleYear: '2014', addonIds: ['priority-review'] });
  const priciest = await customer.order({ vehicleYear: '2018', addonIds: ['sotf-switch'] });
  expect([first.isPriority, priority.isPriority]).toEqual([false, true]);
  const listed = async (sort = '') => {
    const pages = await readAll(`/api/admin/orders?list=pending&limit=1${sort}`);
    return pages.flatMap(({ orders: found }) => ids(found));
  };
  expect(await listed()).toEqual(ids([priority, first, priciest]));
  expect(await listed('&sort=total')).toEqual(ids([priciest, priority, first]));
  expect(await listed('&sort=year')).toEqual(ids([priciest, priority, first]));
});
