import { Suspense, useRef } from 'react';
import { css } from '#styled/css';
import { useUnsentCount } from '#web/delivery/use-delivery.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { orderGridClass } from './order-grid.ts';

const UnsentOrders = lazyPart(() => import('./unsent-orders.tsx'), 'UnsentOrders', { retry: true });

/** The unsent order requests, loaded when there are any. Takes the focus when the last one disappears. */
export function LazyUnsentOrders() {
  const section = useRef<HTMLDivElement>(null);
  const focus = useFocusRestore(section);
  const hasUnsent = useUnsentCount() > 0;
  return (
    <div
      ref={section}
      tabIndex={-1}
      {...focus}
      className={css({ _empty: { position: 'absolute' } })}
    >
      <Suspense>{hasUnsent && <UnsentOrders className={orderGridClass} />}</Suspense>
    </div>
  );
}
