import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInHint } from '#worker/domain/accounts/signed-in-hint.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { adminOrdersQuery } from './admin-orders-query.ts';
import { forgetKeptOrders, keepOrders } from './persisted-admin-orders.ts';

// Node has no IndexedDB.
vi.mock('./persisted-admin-orders.ts', () => ({
  loadKeptOrders: async () => undefined,
  keepOrders: vi.fn(),
  forgetKeptOrders: vi.fn(),
}));

const kept = vi.mocked(keepOrders);
const forgotten = vi.mocked(forgetKeptOrders);
const counts = { all: 250, pending: 250, approved: 0, denied: 0, ready: 0, fulfilled: 0 };
const orders = Array.from({ length: 250 }, (_, index) => ({ id: `${index}` }) as OrderJson);

let client: QueryClient;
let revision: number;

beforeEach(async () => {
  revision = 1;
  vi.stubGlobal('document', { cookie: `${signedInHint}=admin` });
  vi.stubGlobal('fetch', async (path: string) => {
    const headers = { 'Orders-Revision': `${revision}` };
    return Response.json(path.endsWith('/counts') ? counts : orders, { headers });
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queries.currentUser.queryKey, { id: 'admin' } as UserJson);
  kept.mockReset();
  await read();
  forgotten.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

const read = () => client.fetchQuery({ ...adminOrdersQuery, staleTime: 0 });
const parts = () => kept.mock.calls.map(([part, { size }]) => [part.length, size]);

it('a long list is kept in parts, and is whole with the last one', () => {
  expect(parts()).toEqual([
    [100, null],
    [100, null],
    [50, 250],
  ]);
  expect(kept.mock.calls.flatMap(([part]) => part)).toEqual(orders);
});

it('what was cut while it was kept is not taken for the list', async () => {
  revision = 2;
  kept.mockReset();
  kept.mockImplementationOnce(async () => {
    await client.cancelQueries({ queryKey: adminOrdersKey });
  });
  await read().catch(() => {});
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalledOnce());
  expect(parts()).toEqual([[100, null]]);
});
