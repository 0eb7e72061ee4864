import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { BodyMark } from './body-mark.tsx';

/**
 * A notice across the page. Screen readers announce it when it appears. It is as high as the page's
 * top padding, which has room for two lines on a phone. A dense page makes room for it when it
 * appears.
 */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className={css({
        display: 'flex',
        flexWrap: { base: 'nowrap', tablet: 'wrap' },
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
      <BodyMark name="data-banner" />
      {children}
    </div>
  );
}
