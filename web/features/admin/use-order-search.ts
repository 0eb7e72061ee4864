import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchAllFields } from '#web/orders/order-search.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Searches the loaded orders. `results` is `undefined` while the field is blank. */
export function useOrderSearch(orders: readonly OrderJson[]) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Deferred, because searching thousands of orders would block typing.
  const term = useDeferredValue(searchTerm(text));
  const results = useMemo(() => (term ? searchAllFields(orders, term) : undefined), [orders, term]);
  return {
    term,
    results,
    clear: () => setText(''),
    focus: () => input.current?.focus(),
    field: { input, value: text, onChange: setText },
  };
}
