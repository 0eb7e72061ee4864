import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOrdersKey, queries } from '#web/api/queries.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { addFoundOrders, adminOrdersQuery } from './admin-orders-query.ts';
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
const batches = () => persisted.mock.calls.map(([batch, list]) => [batch.length, list?.rest]);

it('writes a long list in batches, and its state with the last one', () => {
  expect(batches()).toEqual([
    [100, undefined],
    [100, undefined],
    [50, null],
  ]);
  expect(persisted.mock.calls.flatMap(([batch]) => batch)).toEqual(orders);
});

it('writes no state when it is canceled halfway, so that the next start reads the changes again', async () => {
  revision = 2;
  persisted.mockReset();
  persisted.mockImplementationOnce(async () => {
    await client.cancelQueries({ queryKey: adminOrdersKey });
  });
  await read().catch(() => {});
  expect(batches()).toEqual([[100, undefined]]);
  expect(cleared).not.toHaveBeenCalled();
});

it('adds and stores found orders that are not in the list', async () => {
  persisted.mockReset();
  const older = { id: 'older' } as OrderJson;
  await addFoundOrders(client, [{ id: '3', status: 'denied' } as OrderJson, older]);
  const list = client.getQueryData(adminOrdersQuery.queryKey);
  expect(list?.orders).toEqual([...orders, older]);
  expect(persisted.mock.calls).toEqual([[[older]]]);
  revision = 1;
  expect((await read()).orders).toContainEqual(older);
});

it('shows a partly loaded list after a restart, and loads the rest', async () => {
  client.removeQueries({ queryKey: adminOrdersKey });
  persisted.mockReset();
  const now = Date.now();
  const known = {
    userId: 'admin',
    updatedAt: now,
    loadedAt: now,
    counts,
    revision: 1,
    deletions: 0,
    activeSince: 0,
  };
  const rest = '/api/admin/orders?after=1~99';
  vi.mocked(loadPersistedOrders).mockResolvedValueOnce({
    ...known,
    orders: orders.slice(0, 100),
    rest,
  });
  const shown = new Set<number | undefined>();
  client.getQueryCache().subscribe(({ query }) => shown.add(query.state.data?.orders?.length));
  await read();
  expect([...shown]).toEqual([undefined, 100, 250]);
  // The page repeats the first hundred.
  expect(batches().at(-1)).toEqual([50, null]);
});

it('shows a list that is older than a week, and loads it again', async () => {
  client.removeQueries({ queryKey: adminOrdersKey });
  const now = Date.now();
  vi.mocked(loadPersistedOrders).mockResolvedValueOnce({
    ...{
      userId: 'admin',
      updatedAt: now,
      counts,
      revision: 1,
      deletions: 0,
      activeSince: 0,
      rest: null,
    },
    loadedAt: now - 8 * 24 * 60 * 60 * 1000,
    orders: [{ id: 'dropped' } as OrderJson],
  });
  const shown = new Set<number | undefined>();
  client.getQueryCache().subscribe(({ query }) => shown.add(query.state.data?.orders?.length));
  expect((await read()).orders).toEqual(orders);
  expect([...shown]).toEqual([undefined, 1, 250]);
  expect(cleared).toHaveBeenCalledOnce();
});
