import { useEffect } from 'react';
import { messageOf } from '#web/api/api.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import type { OlderOrders } from './use-older-orders.ts';

/** Loads older orders when it scrolls into view or when its button is pressed. */
export function LoadOlder({ older: { isLoading, error, pages, load } }: { older: OlderOrders }) {
  const end = useInView<HTMLDivElement>({ forMs: 0, coveredBelowPx: 0 });
  const isDue = end.isInView && !isLoading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; `load` is new in each render.
  useEffect(() => {
    if (isDue) load();
  }, [isDue, pages]);
  return (
    <LoadMore
      ref={end.ref}
      label="Show Older Orders"
      loadingLabel="Loading older orders"
      isLoading={isLoading}
      error={error ? messageOf(error, 'Failed to load older orders') : undefined}
      onLoad={load}
    />
  );
}
