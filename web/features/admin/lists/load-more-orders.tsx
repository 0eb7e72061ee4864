import { useEffect } from 'react';
import { messageOf } from '#web/api/api.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import type { ShownOrders } from './use-order-list.ts';

/** Loads more orders when it scrolls into view or when its button is pressed. */
export function LoadMoreOrders({ isLoading, error, loaded, load }: ShownOrders['more']) {
  const end = useInView<HTMLDivElement>({ forMs: 0, coveredBelowPx: 0 });
  const isDue = end.isInView && !isLoading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; `load` is new in each render.
  useEffect(() => {
    if (isDue) void load();
  }, [isDue, loaded]);
  return (
    <LoadMore
      ref={end.ref}
      label="Show More Orders"
      loadingLabel="Loading more orders"
      isLoading={isLoading}
      error={error ? messageOf(error, 'Failed to load more orders') : undefined}
      onLoad={() => void load()}
    />
  );
}
