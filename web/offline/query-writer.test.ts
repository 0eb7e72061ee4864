import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { type CacheOwner, createQueryWriter, type QueryWriter } from './persist-queries.ts';

let client: QueryClient;
let writer: QueryWriter;
const persistQuery = vi.fn<(query: { queryKey: unknown }) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  signIn('ana');
  persistQuery.mockReset().mockResolvedValue();
  client = new QueryClient();
  const owner = { userId: 'ana', persister: { persistQuery } };
  // The writer uses only these fields of the owner.
  writer = createQueryWriter(owner as unknown as CacheOwner);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(userId: string): void {
  vi.stubGlobal('document', { cookie: `${signedInCookie}=${userId}` });
}

/** Hands a query to the writer as if it had just fetched this data. */
function fetched(queryKey: string[], data: unknown = []): void {
  client.setQueryData(queryKey, data);
  const query = client.getQueryCache().find({ queryKey });
  if (query) writer.add(query);
}

const written = () => persistQuery.mock.calls.map(([{ queryKey }]) => queryKey);
const products = ['/api/products'];
const addons = ['/api/addons'];

it('writes queries within 100 ms, and those that arrive together in one batch', async () => {
  fetched(products);
  await vi.advanceTimersByTimeAsync(20);
  fetched(addons);
  expect(written()).toEqual([]);
  await vi.advanceTimersByTimeAsync(79);
  expect(written()).toEqual([products, addons]);
});

it('writes scheduled queries immediately when it is flushed', () => {
  fetched(products);
  writer.flush();
  expect(written()).toEqual([products]);
});

it('writes immediately when it is flushed while an earlier write does not respond', async () => {
  persistQuery.mockReturnValueOnce(new Promise(() => {}));
  fetched(products);
  await vi.advanceTimersByTimeAsync(100);
  fetched(addons);
  writer.flush();
  expect(written()).toEqual([products, addons]);
});

it('waits for a slow write before it starts the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  persistQuery.mockReturnValueOnce(promise);
  fetched(products);
  await vi.advanceTimersByTimeAsync(100);
  fetched(addons);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written()).toEqual([products]);
  resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toEqual([products, addons]);
});

it('keeps writing after a failed write', async () => {
  persistQuery.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  fetched(products);
  await vi.advanceTimersByTimeAsync(100);
  fetched(addons);
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toEqual([products, addons]);
});

it('writes unchanged data only once a minute, and changed data each time', async () => {
  const data = [{ id: 'a' }];
  const steps = [
    { next: data, writes: 1 },
    { next: data, writes: 1 },
    { next: [{ id: 'b' }], writes: 2 },
  ];
  for (const { next, writes } of steps) {
    fetched(products, next);
    await vi.advanceTimersByTimeAsync(1000);
    expect(written()).toHaveLength(writes);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  fetched(products, [{ id: 'b' }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toHaveLength(3);
});

it('writes nothing after another user has signed in', async () => {
  fetched(products);
  signIn('bob');
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toEqual([]);
});

it('drops scheduled queries', async () => {
  fetched(products);
  writer.clear();
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toEqual([]);
});

it('ignores queries that are not persisted', async () => {
  fetched(['/api/unknown']);
  await vi.advanceTimersByTimeAsync(100);
  expect(written()).toEqual([]);
});
