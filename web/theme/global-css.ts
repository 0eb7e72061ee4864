/** Global styles: background, type, focus ring, print, reduced motion. */
export const globalCss = {
  html: {
    colorScheme: 'light',
    scrollPaddingTop: '5rem',
    scrollPaddingBottom: 'var(--tray-height, 0px)',
    '&[data-theme=dark]': { colorScheme: 'dark' },
  },
  body: {
    background: 'ground',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '16',
    lineHeight: '1.5',
    minHeight: '100dvh',
    overflowWrap: 'anywhere',
  },
  // Repeated for these elements, because the reset overrides it.
  'h1, h2, h3, h4, h5, h6, p': { overflowWrap: 'anywhere' },
  'h1, h2, h3': {
    fontFamily: 'display',
    fontWeight: '700',
    lineHeight: '1.1',
    textWrap: 'balance',
  },
  'input, textarea, select, button': { font: 'inherit', color: 'inherit' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  '@media print': {
    html: { colorScheme: 'light!' },
    // `Printed` in web/ui/printed.tsx.
    'body:has(> [data-printed]) > :not([data-printed])': { display: 'none!' },
    // An open dialog locks the page to the height of the screen.
    'body:has(> [data-printed])': { overflow: 'visible!', padding: '0!', background: 'none' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    // The fade of a tab list is a scroll-driven animation without movement (web/theme/tabs.ts).
    '*:not([role=tablist]), ::before, ::after': {
      animation: 'none!',
      transition: 'none!',
      scrollBehavior: 'auto!',
    },
  },
} as const;
