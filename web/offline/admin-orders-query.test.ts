import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyOrder } from '#web/orders/admin-orders.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { adminOrdersQuery } from './admin-orders-query.ts';

/** The server's response to each path. */
const responses = new Map<string, (init?: RequestInit) => Response>();
let requested: string[];
let client: QueryClient;

beforeEach(() => {
  requested = [];
  responses.clear();
  deletions = 0;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requested.push(path);
    const respond = responses.get(path);
    if (!respond) throw new TypeError('offline');
    return respond(init);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const list = '/api/admin/orders';
const first = `${list}?recent=true`;
const order = (id: string, status = 'pending') => ({ id, status }) as OrderJson;

let deletions: number;

function serve(path: string, orders: OrderJson[], revision: number, next?: string): void {
  const headers = new Headers({
    'Orders-Revision': `${revision}`,
    'Orders-Deletions': `${deletions}`,
  });
  if (next) headers.set('Link', `<${next}>; rel="next"`);
  responses.set(path, () => Response.json(orders, { headers }));
}

function serveCounts(all: number): void {
  const counts = { all, pending: all, approved: 0, denied: 0, ready: 0, fulfilled: 0 };
  responses.set(`${list}/counts`, () => Response.json(counts));
}

/** Answers searches for the ids of orders that exist. */
function serveSearch(existing: string[]): void {
  responses.set(`${list}/search`, (init) =>
    Response.json(
      existing.filter((id) => `${init?.body}`.includes(`"${id}"`)).map((id) => order(id)),
    ),
  );
}

const read = () => client.fetchQuery({ ...adminOrdersQuery, staleTime: 0 });
const statuses = (orders: readonly OrderJson[]) =>
  Object.fromEntries(orders.map(({ id, status }) => [id, status]));

it('reads every page, and lists an order that moved to a later page only once, in its newer state', async () => {
  serve(first, [order('a'), order('b')], 7, `${list}?recent=true&after=1~b`);
  serve(`${list}?recent=true&after=1~b`, [order('a', 'approved'), order('c')], 8);
  serveCounts(3);
  const loaded = await read();
  expect(statuses(loaded.orders)).toEqual({ a: 'approved', b: 'pending', c: 'pending' });
  expect(loaded.orders).toHaveLength(3);
  expect([loaded.revision, loaded.rest]).toEqual([7, undefined]);
});

it('reads the counts after the first page, so that they include every order in the list', async () => {
  serve(first, [order('a')], 1);
  serveCounts(1);
  await read();
  expect(requested).toEqual([first, `${list}/counts`]);
});

it('shows the first page immediately, and resumes where it was interrupted', async () => {
  serve(first, [order('a')], 1, `${list}?recent=true&after=1~a`);
  serveCounts(2);
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(adminOrdersQuery.queryKey)?.orders).toEqual([order('a')]);
  serve(`${list}?recent=true&after=1~a`, [order('b')], 2);
  requested = [];
  expect(statuses((await read()).orders)).toEqual({ a: 'pending', b: 'pending' });
  expect(requested).toEqual([`${list}?recent=true&after=1~a`]);
});

async function readFirst(): Promise<void> {
  serve(first, [order('a'), order('b')], 5);
  serveCounts(2);
  await read();
  requested = [];
}

it.each([
  { speed: 'a fast', stepMs: 1, lengths: [1, 4] },
  { speed: 'a slow', stepMs: 2000, lengths: [1, 2, 3, 4] },
])('renders $speed first load with $lengths orders', async ({ stepMs, lengths }) => {
  serve(first, [order('a')], 1, `${list}?recent=true&after=1~a`);
  serve(`${list}?recent=true&after=1~a`, [order('b')], 1, `${list}?recent=true&after=1~b`);
  serve(`${list}?recent=true&after=1~b`, [order('c')], 1, `${list}?recent=true&after=1~c`);
  serve(`${list}?recent=true&after=1~c`, [order('d')], 1);
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
});

it('returns the same data when nothing changed', async () => {
  await readFirst();
  const before = client.getQueryData(adminOrdersQuery.queryKey);
  serve(`${list}?since=5`, [], 5);
  expect(await read()).toBe(before);
  expect(requested).toEqual([`${list}?since=5`]);
});

it('merges changes page by page', async () => {
  await readFirst();
  serve(`${list}?since=5`, [order('a', 'denied')], 9, `${list}?since=5&after=8~a`);
  serve(`${list}?since=5&after=8~a`, [order('c')], 9);
  serveCounts(3);
  const { orders, revision, counts } = await read();
  expect(statuses(orders)).toEqual({ a: 'denied', b: 'pending', c: 'pending' });
  expect([revision, counts.all]).toEqual([9, 3]);
});

it('reloads the list when the server was restored from a backup', async () => {
  await readFirst();
  serve(`${list}?since=5`, [], 2);
  serve(first, [order('z')], 2);
  serveCounts(1);
  expect(await read()).toMatchObject({ orders: [order('z')], revision: 2 });
});

it('reloads the list when the server has deleted orders', async () => {
  await readFirst();
  deletions = 1;
  serve(`${list}?since=5`, [order('c')], 6);
  serveCounts(1);
  serve(first, [order('c')], 6);
  expect(statuses((await read()).orders)).toEqual({ c: 'pending' });
});

it('keeps the list when offline', async () => {
  await readFirst();
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(adminOrdersQuery.queryKey)?.orders).toHaveLength(2);
});

const chatOf = (id: string) => ['/api/orders', id, 'messages'];
const cachedChats = (ids: string[]) =>
  ids.filter((id) => client.getQueryData(chatOf(id)) !== undefined);

it('keeps the list during a reload, and deletes only the chats of deleted orders', async () => {
  await readFirst();
  for (const id of ['a', 'b', 'older']) client.setQueryData(chatOf(id), []);
  client.setQueryData(['/api/orders', 'my-orders'], []);
  deletions = 1;
  serve(`${list}?since=5`, [], 6);
  serve(first, [order('c')], 6, `${list}?recent=true&after=1~c`);
  // Interrupted: the second page can't be read.
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(adminOrdersQuery.queryKey)).toMatchObject({
    orders: [order('a'), order('b')],
    deletions: 0,
  });
  serve(`${list}?recent=true&after=1~c`, [order('a')], 6);
  serveSearch(['older']);
  expect(statuses((await read()).orders)).toEqual({ c: 'pending', a: 'pending' });
  expect(cachedChats(['a', 'b', 'older'])).toEqual(['a', 'older']);
  expect(client.getQueryData(['/api/orders', 'my-orders'])).toEqual([]);
});

it('deletes the chats of deleted orders after an interrupted first load', async () => {
  client.setQueryData(chatOf('gone'), []);
  serve(first, [order('a')], 1, `${list}?recent=true&after=1~a`);
  serveCounts(2);
  await expect(read()).rejects.toThrow();
  serve(`${list}?recent=true&after=1~a`, [order('b')], 1);
  serveSearch([]);
  await read();
  expect(cachedChats(['gone'])).toEqual([]);
});

it('asks again for deleted orders when the server could not answer', async () => {
  client.setQueryData(chatOf('gone'), []);
  await readFirst();
  expect(cachedChats(['gone'])).toEqual(['gone']);
  serve(`${list}?since=5`, [], 5);
  serveSearch([]);
  await read();
  expect(cachedChats(['gone'])).toEqual([]);
  expect(client.getQueryData(adminOrdersQuery.queryKey)?.deletions).toBe(0);
});

it.each(['the first load', 'a poll'])(
  'keeps a change that is applied during %s',
  async (during) => {
    const answer = () => applyOrder(client, order('a', 'denied'));
    const respondLate = (path: string, orders: OrderJson[], revision: number) => {
      serve(path, orders, revision);
      const respond = responses.get(path);
      responses.set(path, () => {
        answer();
        return respond?.() ?? Response.error();
      });
    };
    if (during === 'a poll') {
      await readFirst();
      respondLate(`${list}?since=5`, [], 5);
    } else {
      serve(first, [order('a')], 5, `${list}?recent=true&after=1~a`);
      serveCounts(2);
      respondLate(`${list}?recent=true&after=1~a`, [order('b'), order('a')], 5);
    }
    const { orders, counts } = await read();
    expect(statuses(orders)).toEqual({ a: 'denied', b: 'pending' });
    expect([counts.pending, counts.denied]).toEqual([1, 1]);
  },
);

it('reads the counts again after a change that was applied during a poll with other changes', async () => {
  await readFirst();
  serve(`${list}?since=5`, [order('c')], 6);
  const respond = responses.get(`${list}?since=5`);
  responses.set(`${list}?since=5`, () => {
    applyOrder(client, order('a', 'denied'));
    return respond?.() ?? Response.error();
  });
  serveCounts(3);
  const first = await read();
  expect(statuses(first.orders)).toEqual({ a: 'denied', b: 'pending', c: 'pending' });
  expect(first.revision).toBe(5);
  serve(`${list}?since=5`, [order('a', 'denied'), order('c')], 7);
  const second = await read();
  expect([second.revision, second.counts.all]).toEqual([7, 3]);
});
