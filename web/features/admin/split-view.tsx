import { type ReactNode, Suspense } from 'react';
import { css } from '#styled/css';
import { LoadingIndicator } from '#web/ui/dialog/lazy-mount.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

interface SplitViewProps {
  /** The open order: the second column, or a dialog. */
  details: ReactNode;
  /** Whether `details` is a column. */
  isSplit: boolean;
  children: ReactNode;
}

/** The dashboard and the open order, which stays mounted when the layout changes. */
export function SplitView({ details, isSplit, children }: SplitViewProps) {
  return (
    <div className={details && isSplit ? columnsStyle : undefined}>
      <div className={listStyle}>{children}</div>
      {details && (
        <Suspense fallback={isSplit ? <Skeleton height="30rem" /> : <LoadingIndicator />}>
          {details}
        </Suspense>
      )}
    </div>
  );
}

const listStyle = css({ stack: '2', gap: { tablet: '3' }, alignContent: 'start', minWidth: '0' });

const columnsStyle = css({
  display: 'grid',
  // The list has room for its tabs in two rows; the rest is for the facts and the chat.
  gridTemplateColumns: 'clamp(22rem, 27%, 23.75rem) minmax(0, 1fr)',
  gap: { base: '4', desktop: '6' },
  alignItems: 'start',
});
