import { css } from '#styled/css';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { columnsStyle } from './product-columns.ts';

/** The page's skeleton. */
export function ProductSkeleton() {
  return (
    <div className={columnsStyle} aria-busy>
      <div className={css({ display: 'grid', gap: '6' })}>
        <Skeleton height="7rem" />
        <Skeleton height="12rem" />
        <Skeleton height="32rem" />
        <Skeleton height="24rem" />
      </div>
      <Skeleton height="11rem" />
    </div>
  );
}
