import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** Two columns, stacked in a narrow container. */
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
