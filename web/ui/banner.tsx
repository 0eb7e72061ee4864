import type { ReactNode } from 'react';
import { css } from '#styled/css';

/**
 * A notice across the page. Screen readers announce it when it appears. On a phone, the page's top padding has room for
 * two lines.
 */
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
        fontSize: { base: '14', tablet: '16' },
        lineHeight: { base: '1.1', tablet: '1.5' },
      })}
    >
      {children}
    </div>
  );
}
