import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { adminOrdersQuery } from './admin-orders-query.ts';

/** What the store answers to each path, and what was asked. */
const answers = new Map<string, () => Response>();
let asked: string[];
let client: QueryClient;

beforeEach(() => {
  asked = [];
  answers.clear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = answers.get(path);
    if (!answer) throw new TypeError('no signal');
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const list = '/api/admin/orders';
const order = (id: string, status = 'pending') => ({ id, status }) as OrderJson;

function serve(path: string, orders: OrderJson[], revision: number, next?: string): void {
  const headers = new Headers({ 'Orders-Revision': `${revision}` });
  if (next) headers.set('Link', `<${next}>; rel="next"`);
  answers.set(path, () => Response.json(orders, { headers }));
}

function serveCounts(all: number): void {
  const counts = { all, pending: all, approved: 0, denied: 0, ready: 0, fulfilled: 0 };
  answers.set(`${list}/counts`, () => Response.json(counts));
}

const read = () => client.fetchQuery({ ...adminOrdersQuery, staleTime: 0 });
const statuses = (orders: readonly OrderJson[]) =>
  Object.fromEntries(orders.map(({ id, status }) => [id, status]));

it('reads every page; an order that moves to a later one is there once, as it is then', async () => {
  serve(list, [order('a'), order('b')], 7, `${list}?after=1~b`);
  serve(`${list}?after=1~b`, [order('a', 'approved'), order('c')], 8);
  serveCounts(3);
  const read1 = await read();
  expect(statuses(read1.orders)).toEqual({ a: 'approved', b: 'pending', c: 'pending' });
  expect(read1.orders).toHaveLength(3);
  expect([read1.revision, read1.rest]).toEqual([7, undefined]);
});

it('counts after the first page, so that no order is in the list and not in the counts', async () => {
  serve(list, [order('a')], 1);
  serveCounts(1);
  await read();
  expect(asked).toEqual([list, `${list}/counts`]);
});

it('shows the first page at once, and goes on where it was interrupted', async () => {
  serve(list, [order('a')], 1, `${list}?after=1~a`);
  serveCounts(2);
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(adminOrdersQuery.queryKey)?.orders).toEqual([order('a')]);
  serve(`${list}?after=1~a`, [order('b')], 2);
  asked = [];
  expect(statuses((await read()).orders)).toEqual({ a: 'pending', b: 'pending' });
  expect(asked).toEqual([`${list}?after=1~a`]);
});

async function readFirst(): Promise<void> {
  serve(list, [order('a'), order('b')], 5);
  serveCounts(2);
  await read();
  asked = [];
}

it.each([
  { takes: 'a moment', stepMs: 1, lengths: [1, 4] },
  { takes: 'long', stepMs: 2000, lengths: [1, 2, 3, 4] },
])(
  'a list that takes $takes is shown in as many steps as are worth it',
  async ({ stepMs, lengths }) => {
    serve(list, [order('a')], 1, `${list}?after=1~a`);
    serve(`${list}?after=1~a`, [order('b')], 1, `${list}?after=1~b`);
    serve(`${list}?after=1~b`, [order('c')], 1, `${list}?after=1~c`);
    serve(`${list}?after=1~c`, [order('d')], 1);
    serveCounts(4);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += stepMs;
      return now;
    });
    const shown = new Set<number>();
    client.getQueryCache().subscribe(({ query }) => {
      const { data } = query.state;
      if (data) shown.add(data.orders.length);
    });
    await read();
    expect([...shown]).toEqual(lengths);
  },
);

it('changes nothing while nothing has changed', async () => {
  await readFirst();
  const before = client.getQueryData(adminOrdersQuery.queryKey);
  serve(`${list}?since=5`, [], 5);
  expect(await read()).toBe(before);
  expect(asked).toEqual([`${list}?since=5`]);
});

it('takes in what has changed, page by page', async () => {
  await readFirst();
  serve(`${list}?since=5`, [order('a', 'denied')], 9, `${list}?since=5&after=8~a`);
  serve(`${list}?since=5&after=8~a`, [order('c')], 9);
  serveCounts(3);
  const { orders, revision, counts } = await read();
  expect(statuses(orders)).toEqual({ a: 'denied', b: 'pending', c: 'pending' });
  expect([revision, counts.all]).toEqual([9, 3]);
});

it('reads anew when the store was set back to an earlier day', async () => {
  await readFirst();
  serve(`${list}?since=5`, [], 2);
  serve(list, [order('z')], 2);
  serveCounts(1);
  expect(await read()).toMatchObject({ orders: [order('z')], revision: 2 });
});

it('reads anew when the store has fewer orders than this browser', async () => {
  await readFirst();
  serve(`${list}?since=5`, [order('c')], 6);
  serveCounts(1);
  serve(list, [order('c')], 6);
  expect(statuses((await read()).orders)).toEqual({ c: 'pending' });
});

it('without signal what is known stays', async () => {
  await readFirst();
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(adminOrdersQuery.queryKey)?.orders).toHaveLength(2);
});

it('what was read of an order that is not there any more goes with a full load', async () => {
  const chatOf = (id: string) => ['/api/orders', id, 'messages'];
  for (const id of ['a', 'gone']) client.setQueryData(chatOf(id), []);
  client.setQueryData(['/api/orders', 'my-orders'], []);
  await readFirst();
  const known = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(known).toContainEqual(chatOf('a'));
  expect(known).toContainEqual(['/api/orders', 'my-orders']);
  expect(known).not.toContainEqual(chatOf('gone'));
});
