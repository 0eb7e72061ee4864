import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** What is known, and beside it what is said about it; one under the other on a phone. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={columnsStyle}>{children}</div>;
}

const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'minmax(0, 2fr) minmax(0, 3fr)',
  },
});
