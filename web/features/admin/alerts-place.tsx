import { lazy, Suspense } from 'react';
import { loadWhenPossible } from '#web/ui/load-when-possible.ts';

const Alerts = lazy(() =>
  loadWhenPossible(() => import('./alerts.tsx').then((part) => ({ default: part.Alerts }))),
);

/** Where alerts are shown; they come after the orders. */
export function AlertsPlace(props: { onOpenOrder: (orderId: string) => void }) {
  return (
    <Suspense>
      <Alerts {...props} />
    </Suspense>
  );
}
