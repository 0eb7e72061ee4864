import type { ComponentProps } from 'react';

/** A scrollable region. Focusable, so that it can be scrolled with the keyboard (WCAG 2.1.1). */
export function ScrollRegion({
  role,
  ...props
}: ComponentProps<'div'> & { role: 'region' | 'log'; 'data-scrolls-sideways'?: boolean }) {
  return <div {...props} role={role} tabIndex={0} />;
}
