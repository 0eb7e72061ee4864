import type { ReactNode } from 'react';
import { css } from '#styled/css';

/**
 * A notice across the page. Screen readers announce it when it appears. On a phone, it is as high as the page's top
 * padding, which has room for two lines; on a dense page, it covers the title.
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
        minHeight: { base: '10', tablet: '0' },
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
