import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import type { ChecklistTickJson } from '#worker/domain/orders/orders.api.ts';
import { useChecklist } from './use-checklist.ts';

const order = orderJson({ status: 'approved', paymentStatus: 'paid' });
const path = `/api/admin/orders/${order.id}/checklist`;

it('shows ticks immediately, and reverts only the one that the server rejects', async () => {
  const responses: ((response: Response) => void)[] = [];
  let stored: ChecklistTickJson[] = [];
  const { calls } = stubApi({
    [`GET ${path}`]: () => stored,
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
  // A poll knows nothing of the ticks that are on their way.
  await act(() => client.invalidateQueries({ queryKey: queries.checklist(order.id).queryKey }));
  expect(ticked()).toEqual([first.id, second.id]);
  responses[0]?.(new Response('Not now.', { status: 500 }));
  await waitFor(() => expect(ticked()).toEqual([second.id]));
  await waitFor(() => expect(responses).toHaveLength(2));
  stored = [{ itemId: second.id, user: admin, createdAt: new Date(0).toISOString() }];
  responses[1]?.(Response.json(stored));
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(ticked()).toEqual([second.id]);
});
