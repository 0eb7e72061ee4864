import { lazy, Suspense, useRef } from 'react';
import { useUnsentCount } from '#web/delivery/unsent-count.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { useKeptFocus } from '#web/ui/hooks/use-kept-focus.ts';

const UnsentOrders = lazy(() =>
  loadWhenPossible(() =>
    import('./unsent-orders.tsx').then((part) => ({ default: part.UnsentOrders })),
  ),
);

/** Where order requests that the store does not have yet appear; the focus stays there when the last one goes. */
export function UnsentOrdersPlace() {
  const place = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(place);
  const hasUnsent = useUnsentCount() > 0;
  return (
    <div ref={place} tabIndex={-1} {...keptFocus}>
      <Suspense>{hasUnsent && <UnsentOrders />}</Suspense>
    </div>
  );
}
