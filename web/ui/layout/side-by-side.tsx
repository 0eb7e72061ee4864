import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** What is known, and beside it what is said about it; one under the other where it is narrow. */
export function SideBySide({ children }: { children: ReactNode }) {
  return (
    <div className={css({ containerType: 'inline-size' })}>
      <div className={columnsStyle}>{children}</div>
    </div>
  );
}

const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
});
