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
      <span className={nameStyle}>{siteName}</span>
    </>
  );
}

const barStyle = css({
  // Its content depends on its width in rem, so that large text has room.
  containerType: 'inline-size',
  containerName: 'bar',
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
  row: '2',
  maxWidth: 'page',
  marginInline: 'auto',
  minHeight: '16',
  paddingInline: '4',
  '@container bar (min-width: 48rem)': { gap: '6', paddingInline: '6' },
  '@container bar (max-width: 19rem)': { gap: '1', paddingInline: '2' },
});

export const barEndClass = css({
  row: '1',
  marginInlineStart: 'auto',
  // The link to sign in.
  '& > a': { whiteSpace: 'nowrap' },
  '@container bar (min-width: 48rem)': { gap: '2' },
});

export const brandClass = css({
  layerStyle: 'target',
  gap: '2',
  fontFamily: 'display',
  fontSize: '28',
  fontWeight: '700',
  whiteSpace: 'nowrap',
});

const nameStyle = css({ '@container bar (max-width: 19rem)': { srOnly: true } });

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
