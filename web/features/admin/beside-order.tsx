import { type ReactNode, Suspense } from 'react';
import { css } from '#styled/css';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** The dashboard, and beside it the order that was opened from it (look: Admin). */
export function BesideOrder({ order, children }: { order: ReactNode; children: ReactNode }) {
  return (
    <div className={order ? columnsStyle : undefined}>
      <div className={listStyle}>{children}</div>
      {order && <Suspense fallback={<Skeleton height="30rem" />}>{order}</Suspense>}
    </div>
  );
}

const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  alignContent: 'start',
  minWidth: '0',
});

const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: { base: '4', desktop: '6' },
  alignItems: 'start',
});
