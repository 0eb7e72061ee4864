import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { fetchFirstQueries, firstRequests } from './first-queries.ts';

const fetched = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.join('/'));

it('returns the requests of a page, also for each calibration', () => {
  expect(firstRequests('/my-orders')).toEqual(['/api/auth/user', '/api/orders/my-orders']);
  expect(firstRequests('/product/one')).toEqual(firstRequests('/product/'));
  expect(firstRequests('/product/one')).toContain('/api/addons');
  expect(firstRequests('/elsewhere')).toEqual([]);
});

it('fetches only what the cache lacks', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: fetched, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['/api/auth/user'], { id: 'ana' });
  await fetchFirstQueries(client, '/my-orders');
  expect(fetched).toHaveBeenCalledOnce();
  expect(client.getQueryData(['/api/orders', 'my-orders'])).toBe('/api/orders/my-orders');
});

it('leaves failures to the pages', async () => {
  const queryFn = () => Promise.reject(new Error('offline'));
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
  await expect(fetchFirstQueries(client, '/my-orders')).resolves.toBeUndefined();
});
