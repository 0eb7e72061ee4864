import { css } from '#styled/css';
import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';

/** The skeleton of any page, while the session loads. */
export function PageSkeleton() {
  return (
    <Page>
      <div
        aria-busy
        className={css({ display: 'grid', gap: '6', minHeight: '100vh', alignContent: 'start' })}
      >
        <Skeleton height="4.5rem" />
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </Page>
  );
}
