import { useElementScrollRestoration } from '@tanstack/react-router';
import { css } from '#styled/css';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** The tabs and the first orders in their final shape, while the orders load. */
export function OrderTabsSkeleton() {
  const position = useElementScrollRestoration({ getElement: () => window });
  return (
    <div
      aria-busy
      // High enough for the router to restore the position of a reloaded page.
      style={{ minHeight: position && `calc(${position.scrollY}px + 100vh)` }}
      className={css({ display: 'grid', gap: { base: '3', tablet: '5' }, alignContent: 'start' })}
    >
      <div className={tabsStyle} />
      <OrderListSkeleton />
    </div>
  );
}

/** The first orders of a list in their final shape, while it loads. */
export function OrderListSkeleton() {
  return (
    <div aria-busy className={css({ display: 'grid', gap: '2' })}>
      <p role="status" className={countStyle}>
        Loading orders
      </p>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="5.25rem" />
      ))}
    </div>
  );
}

const tabsStyle = css({
  boxSizing: 'content-box',
  height: 'target',
  borderBottom: '2px solid {colors.strip}',
});

const countStyle = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'target',
  color: 'muted',
});
