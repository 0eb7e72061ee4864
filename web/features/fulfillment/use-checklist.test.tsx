import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import { useChecklist } from './use-checklist.ts';

const order = orderJson({ status: 'approved', paymentStatus: 'paid' });
const path = `/api/admin/orders/${order.id}/checklist`;

it('shows ticks immediately, and reverts only the one that the server rejects', async () => {
  const responses: ((response: Response) => void)[] = [];
  stubApi({
    [`GET ${path}`]: () => [],
    [`PUT ${path}`]: () => new Promise((resolve) => responses.push(resolve)),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queries.currentUser.queryKey, admin);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChecklist(order), { wrapper });
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  const [first, second] = result.current.items;
  if (!first || !second) throw new Error('the order has too few items');
  const ticked = () => result.current.items.filter(({ tick }) => tick).map(({ id }) => id);

  act(() => {
    result.current.tick({ itemId: first.id, isTicked: true });
    result.current.tick({ itemId: second.id, isTicked: true });
  });
  await waitFor(() => expect(ticked()).toEqual([first.id, second.id]));
  await waitFor(() => expect(responses).toHaveLength(1));
  responses[0]?.(new Response('Not now.', { status: 500 }));
  await waitFor(() => expect(ticked()).toEqual([second.id]));
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.(
    Response.json([{ itemId: second.id, user: admin, createdAt: new Date(0).toISOString() }]),
  );
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  expect(ticked()).toEqual([second.id]);
});
