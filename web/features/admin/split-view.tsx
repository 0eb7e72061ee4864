import { type ReactNode, Suspense } from 'react';
import { css } from '#styled/css';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** Two columns: the dashboard and the open order. Without `details`, one column. */
export function SplitView({ details, children }: { details: ReactNode; children: ReactNode }) {
  return (
    <div className={details ? columnsStyle : undefined}>
      <div className={listStyle}>{children}</div>
      {details && <Suspense fallback={<Skeleton height="30rem" />}>{details}</Suspense>}
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
