import type { ComponentProps } from 'react';

/** A region that scrolls, with a role and a name; the keyboard reaches it, or could not scroll it (WCAG 2.1.1). */
export function ScrollRegion({
  role,
  ...props
}: ComponentProps<'div'> & { role: 'region' | 'log' }) {
  return <div {...props} role={role} tabIndex={0} />;
}
