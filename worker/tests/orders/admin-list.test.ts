import { gzipSync } from 'node:zlib';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { firstAdminPage } from '#worker/domain/orders/pages.ts';
import { selectAllOrders } from '#worker/modules/orders/admin/admin-orders.repository.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

let server: TestServer;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signIn('ana@example.com');
  admin = await server.signIn('admin@example.com');
});

beforeEach(async () => {
  await server.db.client.execute('delete from orders');
});

afterAll(() => server.stop());

/** Reads one page of the list: its orders, the next page's path, and the list's revision. */
async function read(path: string) {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  return {
    orders: JSON.parse(text) as OrderJson[],
    gzipBytes: gzipSync(text).length,
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
    revision: response.headers.get('Orders-Revision') ?? '',
    activeSince: Number(response.headers.get('Orders-Active-Since')),
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
  const { rank: _, ...fields } = row;
  const copies = Array.from({ length: times }, (_item, index) => ({
    ...fields,
    id: crypto.randomUUID(),
    createdAt: row.createdAt + index,
    additionalNotes: randomText(noteLength),
  }));
  for (let start = 0; start < times; start += 100) {
    await server.db.write([server.db.orm.insert(orders).values(copies.slice(start, start + 100))]);
  }
}

function uploadImage(client: TestUser): Promise<Response> {
  const form = new FormData();
  form.set('productId', orderRequest.productId);
  form.set('file', new File([Uint8Array.of(0xff, 0xd8, 0xff, Date.now() % 256)], 'truck.jpg'));
  return fetch(`${server.origin}/api/admin/product-image`, {
    method: 'POST',
    headers: { Cookie: client.cookies(), Origin: server.origin },
    body: form,
  });
}

function randomText(length: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
    .toString('base64')
    .slice(0, length);
}

it('lists pending orders first, then open ones, then the newest completed ones', async () => {
  const placed: OrderJson[] = [];
  for (let index = 0; index < 5; index += 1) placed.push(await customer.order());
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids(placed);
  await deny(second);
  await deny(third);
  await approve(fourth);
  const { orders: found, next } = await read('/api/admin/orders');
  expect(ids(found)).toEqual([first, fifth, fourth, third, second]);
  expect(next).toBeUndefined();
});

it('splits a long list into pages of at most 1 MB, without duplicates', async () => {
  await insertCopies(await customer.order(), 2500, 0);
  await insertCopies(await customer.order(), 500, 5000);
  const pages = await readAll('/api/admin/orders');
  const found = pages.flatMap(({ orders: page }) => page);
  expect(new Set(ids(found)).size).toBe(found.length);
  expect(found).toHaveLength(3002);
  expect(pages.length).toBeGreaterThan(3);
  for (const { gzipBytes } of pages) expect(gzipBytes).toBeLessThan(1_000_000);
  expect(found.map(({ createdAt }) => createdAt)).toEqual(
    found.map(({ createdAt }) => createdAt).toSorted(),
  );
});

const dayMs = 24 * 60 * 60 * 1000;

/** Sets when orders were placed and last active. */
async function age(found: readonly OrderJson[], days: number): Promise<void> {
  const at = Date.now() - days * dayMs;
  await server.db.orm
    .update(orders)
    .set({ createdAt: at, activeAt: at })
    .where(inArray(orders.id, ids(found)));
}

it('limits the recent list to open orders and those active in the last 30 days', async () => {
  const placed: OrderJson[] = [];
  for (let index = 0; index < 5; index += 1) placed.push(await customer.order());
  const [open, closed, old, revived, renamed] = placed as [OrderJson, ...OrderJson[]];
  for (const order of [closed, old, revived, renamed]) await deny(order?.id ?? '');
  await age([open], 90);
  await age([old, revived, renamed] as OrderJson[], 31);
  await age([closed as OrderJson], 29);
  expect(ids((await read('/api/admin/orders?recent=true')).orders)).toEqual([open.id, closed?.id]);
  const { revision } = await read('/api/admin/orders');

  await customer.post(`/api/orders/${revived?.id}/messages`, { message: 'One more question' });
  await server.db.write([
    ...bumpRevisions(server.db, ['admin']),
    markOrders(server.db, eq(orders.id, renamed?.id ?? '')),
  ]);
  const changed = await read(`/api/admin/orders?since=${revision}`);
  expect(new Set(ids(changed.orders))).toEqual(new Set([revived?.id, renamed?.id]));
  expect(new Set(ids((await read('/api/admin/orders?recent=true')).orders))).toEqual(
    new Set([open.id, revived?.id, closed?.id]),
  );
  expect(await read('/api/admin/orders')).toMatchObject({ orders: { length: 5 } });
});

it('returns a small first page of the recent list, and misses no order that changes between pages', async () => {
  await insertCopies(await customer.order(), 350, 0);
  const closed = ids((await read('/api/admin/orders')).orders).slice(300);
  for (const id of closed.slice(0, 5)) await deny(id);
  const first = await read('/api/admin/orders?recent=true');
  expect(first.orders).toHaveLength(firstAdminPage);
  // One order of each part moves to another page before the next one is read.
  const moved = [first.orders[3]?.id ?? '', closed[20] ?? '', closed[21] ?? ''];
  await deny(moved[0] ?? '');
  await approve(moved[1] ?? '');
  await deny(moved[2] ?? '');
  const added = await customer.order();
  const rest = await readAll(first.next ?? '');
  expect(rest).toHaveLength(1);
  expect(first.next).toContain(`activeSince=${first.activeSince}`);
  expect(rest[0]?.activeSince).toBe(first.activeSince);
  const changed = await readAll(`/api/admin/orders?since=${first.revision}`);
  const read1 = [first, ...rest].map((page) => ids(page.orders));
  for (const page of read1) expect(new Set(page).size).toBe(page.length);
  const known = new Set([...read1.flat(), ...changed.flatMap((page) => ids(page.orders))]);
  const all = (await readAll('/api/admin/orders')).flatMap((page) => ids(page.orders));
  expect(known).toEqual(new Set(all));
  expect(known).toContain(added.id);
  expect(known.size).toBe(352);
});

it('limits the size of a page in the database query, too', async () => {
  await insertCopies(await customer.order(), 1100, 0);
  const longest = '漢'.repeat(5000);
  await server.db.orm.update(orders).set({ modifications: longest, additionalNotes: longest });
  const limits = { orders: 1000, textBytes: 1_000_000 };
  const fromDatabase = await selectAllOrders(server.db, {
    after: undefined,
    limits,
    readerId: 'nobody',
  });
  expect(fromDatabase.length).toBeGreaterThan(30);
  expect(fromDatabase.length).toBeLessThan(40);
  const pages = await readAll('/api/admin/orders');
  const found = pages.flatMap((page) => ids(page.orders));
  expect([found.length, new Set(found).size]).toEqual([1101, 1101]);
});

it('returns only the changed order to a poll, and then nothing', async () => {
  const { id } = await customer.order();
  await insertCopies(await customer.order(), 500, 100);
  const { revision } = await read('/api/admin/orders');
  expect((await read(`/api/admin/orders?since=${revision}`)).orders).toEqual([]);
  await approve(id);
  const changed = await read(`/api/admin/orders?since=${revision}`);
  expect(changed.orders).toEqual([expect.objectContaining({ id, status: 'approved' })]);
  expect(changed.gzipBytes).toBeLessThan(5000);
  expect((await read(`/api/admin/orders?since=${changed.revision}`)).orders).toEqual([]);
});

it('marks an order as changed when its payment, customer or image changes', async () => {
  const { id } = await customer.order();
  await approve(id);
  const changedSince = async (change: () => Promise<unknown>) => {
    const { revision } = await read('/api/admin/orders');
    await change();
    return ids((await read(`/api/admin/orders?since=${revision}`)).orders);
  };
  const payment = { amount: 100, method: 'card' };
  expect(await changedSince(() => admin.post(`/api/admin/orders/${id}/payment`, payment))).toEqual([
    id,
  ]);
  expect(await changedSince(() => uploadImage(admin))).toEqual([id]);
  await server.db.client.execute(
    "update users set first_name = 'Renamed' where email = 'ana@example.com'",
  );
  expect(await changedSince(() => server.signIn('ana@example.com'))).toEqual([id]);
  expect(await changedSince(() => server.signIn('ana@example.com'))).toEqual([]);
  const old = await customer.order();
  await deny(old.id);
  await age([old], 31);
  expect(await changedSince(() => uploadImage(admin))).toEqual([id]);
});

it('returns new, denied and fulfilled orders as changes', async () => {
  const { revision } = await read('/api/admin/orders');
  const { id } = await customer.order();
  const changed = async () => {
    const { orders: found } = await read(`/api/admin/orders?since=${revision}`);
    return found.map(({ id: changedId, status }) => [changedId, status]);
  };
  expect(await changed()).toEqual([[id, 'pending']]);
  await deny(id);
  expect(await changed()).toEqual([[id, 'denied']]);
  const { id: other } = await customer.order();
  await approve(other);
  await admin.post(`/api/admin/orders/${other}/payment`, { amount: 100, method: 'card' });
  await admin.patch(`/api/admin/orders/${other}`, { status: 'fulfilled' });
  expect(await changed()).toEqual([
    [id, 'denied'],
    [other, 'fulfilled'],
  ]);
});

it('splits many changes into pages', async () => {
  const { revision } = await read('/api/admin/orders');
  await insertCopies(await customer.order(), 1500, 200);
  await server.db.orm
    .update(orders)
    .set({ revision: Number(revision) + 1 })
    .where(sql`true`);
  const pages = await readAll(`/api/admin/orders?since=${revision}`);
  expect(pages.length).toBeGreaterThan(1);
  const found = pages.flatMap(({ orders: page }) => ids(page));
  expect([found.length, new Set(found).size]).toEqual([1501, 1501]);
});

it('counts the orders of each status', async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => customer.order()));
  const [a = '', b = '', c = '', d = ''] = ids(placed);
  await deny(a);
  await Promise.all([b, c, d].map(approve));
  for (const id of [c, d]) {
    await admin.post(`/api/admin/orders/${id}/payment`, { amount: 100, method: 'card' });
  }
  await admin.patch(`/api/admin/orders/${d}`, { status: 'fulfilled' });
  const counts = (await (await admin.get('/api/admin/orders/counts')).json()) as OrderCountsJson;
  expect(counts).toEqual({ all: 6, pending: 2, approved: 2, denied: 1, ready: 1, fulfilled: 1 });
});

it.each(['?recent=false', '?since=soon', '?since=-1', '?after=somewhere', '?after=12~a%20b'])(
  'rejects %s with a message',
  async (query) => {
    const response = await admin.get(`/api/admin/orders${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^(since|after|recent): /);
  },
);

it('reads each page through an index, without sorting', async () => {
  const first = await customer.order();
  const plans = await Promise.all(
    [
      'select id from orders order by list_rank, id limit 10',
      `select id from orders where (list_rank, id) > (5, '${first.id}') order by list_rank, id limit 10`,
      'select id from orders where revision > 5 order by revision, id limit 10',
      'select status, payment_status, count(*) from orders group by status, payment_status',
    ].map((text) => server.db.client.execute(`explain query plan ${text}`)),
  );
  const details = plans.map(({ rows }) => rows.map(({ detail }) => String(detail)).join('; '));
  for (const detail of details) {
    expect(detail).toMatch(/USING (COVERING )?INDEX orders_(list_rank|revision|state)/);
    expect(detail).not.toContain('TEMP B-TREE');
  }
});
