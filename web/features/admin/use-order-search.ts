import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { apiResponse } from '#web/api/api.ts';
import { adminSearchKey } from '#web/api/queries.ts';
import type { FoundOrders } from '#web/orders/admin-orders.ts';
import { searchAllFields } from '#web/orders/order-search.ts';
import { useSettled } from '#web/ui/hooks/use-settled.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { sortNewestFirst } from './order-groups.ts';

/** How long the admin stops typing before the server searches, in ms. */
const settleMs = 250;

/**
 * Searches all orders. While the list still loads, the server searches, too. `results` is `undefined` while the field is
 * blank; `known` are the loaded and the found orders.
 */
export function useOrderSearch(orders: readonly OrderJson[], isLoaded: boolean) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Deferred, because searching thousands of orders would block typing.
  const term = useDeferredValue(searchTerm(text));
  const found = useServerSearch(useSettled(term, settleMs), !isLoaded);
  const known = useMemo(() => addMissing(orders, found?.orders ?? []), [orders, found]);
  const results = useMemo(() => (term ? searchAllFields(known, term) : undefined), [known, term]);
  return {
    known,
    results,
    /** Whether `results` has every match. */
    isComplete: isLoaded || (found?.term === term && !found.hasMore),
    clear: () => setText(''),
    focus: () => input.current?.focus(),
    field: { input, value: text, onChange: setText },
  };
}

/** Returns the newest matches on the server. The previous ones stay until then. */
function useServerSearch(term: string, isEnabled: boolean) {
  const { data } = useQuery<FoundOrders & { term: string }>({
    queryKey: [...adminSearchKey, term],
    queryFn:
      isEnabled && term !== ''
        ? async ({ signal }) => {
            const request = { method: 'POST', body: { text: term }, signal } as const;
            const response = await apiResponse(adminSearchKey[0], request);
            // The response of `POST /api/admin/orders/search`.
            const orders = (await response.json()) as OrderJson[];
            return { term, orders, hasMore: response.headers.has('Link') };
          }
        : skipToken,
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });
  return isEnabled ? data : undefined;
}

function addMissing(
  orders: readonly OrderJson[],
  found: readonly OrderJson[],
): readonly OrderJson[] {
  if (found.length === 0) return orders;
  const ids = new Set(orders.map(({ id }) => id));
  const missing = found.filter(({ id }) => !ids.has(id));
  return missing.length === 0 ? orders : sortNewestFirst([...orders, ...missing]);
}
