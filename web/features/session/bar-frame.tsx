import type { MouseEvent, ReactNode } from 'react';
import { css } from '#styled/css';
import { Mark } from '#web/ui/mark.tsx';
import { siteName } from '#worker/domain/site-name.ts';

/** The sticky bar at the top of every page, with a link that skips it. */
export function BarFrame({ children }: { children: ReactNode }) {
  return (
    <header className={barStyle}>
      {/* biome-ignore lint/a11y/useValidAnchor: before the app has started, the link works by its address. */}
      <a href="#content" className={skipStyle} onClick={skipToContent}>
        Skip to content
      </a>
      {children}
    </header>
  );
}

/** Doesn't add `#content` to the history, because the router counts only its own entries. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The logo and name. */
export function BrandName() {
  return (
    <>
      <Mark />
      {siteName}
    </>
  );
}

const barStyle = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  background: 'card',
  borderBottom: '1px solid {colors.line}',
});

export const barRowClass = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '2', tablet: '6' },
  maxWidth: 'page',
  marginInline: 'auto',
  minHeight: '16',
  paddingInline: { base: '4', tablet: '6' },
});

export const barEndClass = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1', tablet: '2' },
  marginInlineStart: 'auto',
});

export const brandClass = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  fontFamily: 'display',
  fontSize: '28',
  fontWeight: '700',
  whiteSpace: 'nowrap',
});

const skipStyle = css({
  '&:not(:focus)': { srOnly: true },
  _focus: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '2',
    zIndex: 'toast',
    padding: '3',
    background: 'card',
  },
});
