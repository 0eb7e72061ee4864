import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { css } from '#styled/css';

/** Content that appears only in print, where it replaces the rest of the page. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    // The global styles hide its siblings.
    <div data-printed className={printedStyle}>
      {children}
    </div>,
    document.body,
  );
}

const printedStyle = css({
  display: 'none',
  _print: { display: 'block' },
  '&, & *': { color: 'printed!', background: 'none!' },
});
