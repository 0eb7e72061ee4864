import { css } from '#styled/css';
import { Mark } from '#web/ui/mark.tsx';
import { Page } from './page.tsx';

/** A placeholder for loading content. `height` is any CSS length. */
export function Skeleton({ height }: { height: string }) {
  return (
    <div
      aria-hidden
      data-testid="skeleton"
      style={{ height }}
      className={css({
        display: 'grid',
        placeItems: 'center',
        background: 'card',
        color: 'line',
        border: '1px solid {colors.line}',
        borderRadius: 'card',
        overflow: 'hidden',
      })}
    >
      <Mark size={44} firing />
    </div>
  );
}

/** The skeleton of any page, while the session loads. */
export function PageSkeleton() {
  return (
    <Page>
      <div aria-busy className={css({ stack: '6', minHeight: '100vh', alignContent: 'start' })}>
        <Skeleton height="4.5rem" />
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </Page>
  );
}
