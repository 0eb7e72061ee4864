import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { orderJson } from '#web/tests/components/records.ts';
import { applyOrder } from './admin-lists.ts';

it('ignores a response that is older than the order on screen', () => {
  const client = new QueryClient();
  const { queryKey } = queries.adminOrder('a1');
  const approved = { ...orderJson(), id: 'a1', status: 'approved' as const, version: 2 };
  const undone = { ...approved, status: 'pending' as const, version: 3 };
  client.setQueryData(queryKey, {
    ...orderJson(),
    id: 'a1',
    version: 1,
    earlierIds: [],
    replacementId: null,
    retuneIds: [],
  });
  applyOrder(client, undone);
  applyOrder(client, approved);
  expect(client.getQueryData(queryKey)).toMatchObject({ status: 'pending', version: 3 });
});
