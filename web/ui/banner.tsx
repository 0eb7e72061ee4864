import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** One line across the page. Screen readers announce it when it appears. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: '3',
        paddingBlock: '1',
        paddingInline: '2',
        background: 'ink',
        color: 'card',
        fontWeight: '600',
      })}
    >
      {children}
    </div>
  );
}
