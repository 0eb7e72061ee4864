import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** What the customer changed in a pending order since they sent it, or since an admin asked for a change. */
export function useCustomerEdits({ id, status, version }: OrderJson) {
  const isEdited = status === 'pending' && version > 1;
  const { data: events = [] } = useQuery({ ...queries.history(id), enabled: isEdited });
  const from = events.findLastIndex(
    ({ kind }) => kind === 'changeRequested' || kind === 'reopened',
  );
  const edits = events
    .slice(from + 1)
    .filter(({ kind }) => kind === 'edited' || kind === 'returned');
  const last = edits.at(-1);
  if (!isEdited || last === undefined) return undefined;
  return {
    at: last.createdAt,
    labels: new Set(edits.flatMap(({ detail }) => detail?.split(', ') ?? [])),
  };
}
