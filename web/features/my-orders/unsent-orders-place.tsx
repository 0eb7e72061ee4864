import { lazy, Suspense } from 'react';
import { useUnsentCount } from '#web/lib/unsent.ts';

/** Brings what shows unsent requests, while there is signal. */
export const loadUnsentOrders = () => import('./unsent-orders.tsx');

const UnsentOrders = lazy(() =>
  loadUnsentOrders().then(
    (module) => ({ default: module.UnsentOrders }),
    // Without signal its part may not be here; what is unsent is sent all the same.
    () => ({ default: () => null }),
  ),
);

/** Where order requests that the store does not have yet appear, once there is one. */
export function UnsentOrdersPlace() {
  const hasUnsent = useUnsentCount() > 0;
  if (!hasUnsent) return null;
  return (
    <Suspense>
      <UnsentOrders />
    </Suspense>
  );
}
