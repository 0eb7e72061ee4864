import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { adminOrdersQuery } from './admin-orders-query.ts';
import {
  clearPersistedOrders,
  loadPersistedOrders,
  persistOrders,
} from './persisted-admin-orders.ts';

// Node has no IndexedDB.
vi.mock('./persisted-admin-orders.ts', () => ({
  loadPersistedOrders: vi.fn(async () => undefined),
  persistOrders: vi.fn(),
  clearPersistedOrders: vi.fn(),
}));

const persisted = vi.mocked(persistOrders);
const cleared = vi.mocked(clearPersistedOrders);
const counts = { all: 250, pending: 250, approved: 0, denied: 0, ready: 0, fulfilled: 0 };
const orders = Array.from({ length: 250 }, (_, index) => ({ id: `${index}` }) as OrderJson);

let client: QueryClient;
let revision: number;

beforeEach(async () => {
  revision = 1;
  vi.stubGlobal('document', { cookie: `${signedInCookie}=admin` });
  vi.stubGlobal('fetch', async (path: string) => {
    const headers = { 'Orders-Revision': `${revision}` };
    return Response.json(path.endsWith('/counts') ? counts : orders, { headers });
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queries.currentUser.queryKey, { id: 'admin' } as UserJson);
  persisted.mockReset();
  await read();
  cleared.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

const read = () => client.fetchQuery({ ...adminOrdersQuery, staleTime: 0 });
const batches = () =>
  persisted.mock.calls.map(([batch, { size, rest }]) => [batch.length, size, rest]);

it('writes a long list in batches, each of which the next start can continue', () => {
  expect(batches()).toEqual([
    [100, 100, '/api/admin/orders'],
    [100, 200, '/api/admin/orders'],
    [50, 250, null],
  ]);
  expect(persisted.mock.calls.flatMap(([batch]) => batch)).toEqual(orders);
});

it('deletes a list whose write was canceled halfway', async () => {
  revision = 2;
  persisted.mockReset();
  persisted.mockImplementationOnce(async () => {
    await client.cancelQueries({ queryKey: adminOrdersKey });
  });
  await read().catch(() => {});
  await vi.waitFor(() => expect(cleared).toHaveBeenCalledOnce());
  expect(batches()).toEqual([[100, null, null]]);
});

it('shows a partly loaded list after a restart, and loads the rest', async () => {
  client.removeQueries({ queryKey: adminOrdersKey });
  persisted.mockReset();
  const known = { userId: 'admin', updatedAt: Date.now(), counts, revision: 1 };
  const rest = '/api/admin/orders?after=1~99';
  vi.mocked(loadPersistedOrders).mockResolvedValueOnce({
    ...known,
    orders: orders.slice(0, 100),
    size: 100,
    rest,
  });
  const shown = new Set<number | undefined>();
  client.getQueryCache().subscribe(({ query }) => shown.add(query.state.data?.orders?.length));
  await read();
  expect([...shown]).toEqual([undefined, 100, 250]);
  // The page repeats the first hundred.
  expect(batches()).toEqual([
    [100, 100, rest],
    [100, 200, rest],
    [50, 250, null],
  ]);
});
