import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** A code in a condensed font, so that 17 characters fit on one line. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={css({ fontFamily: 'display', fontSize: '18' })}>{children}</span>;
}
