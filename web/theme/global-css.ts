/** Match the body while a dialog, or a pane beside a list, is open. */
export const openDialog = 'body:has([role$=dialog][aria-modal=true][data-state=open])';
export const openPane = 'body:has([role=dialog][aria-modal=false])';

/** Global styles: background, type, focus ring, toasts' position, print, reduced motion. */
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
    // Toasts are below the navigation bar, where they cover neither a sticky footer nor a text field.
    '--toast-top': 'calc(4.5rem + env(safe-area-inset-top))',
    '--toast-layer': '{zIndex.toast}',
    '--toast-right': '1rem',
    '--toast-left': '1rem',
    '--toast-width':
      'min(26rem, calc(100vw - var(--toast-left) - var(--toast-right) - env(safe-area-inset-left) - env(safe-area-inset-right)))',
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
  // Under the navigation bar while one of its menus is open.
  'body:has([aria-haspopup=menu][aria-expanded=true], [aria-controls=mobile-menu][aria-expanded=true])':
    {
      '--toast-layer': '1',
    },
  // Over the header of a dialog, left of its Close button, so that its tabs and its content stay uncovered.
  [openDialog]: {
    '--toast-top': {
      base: 'calc(0.25rem + env(safe-area-inset-top))',
      tablet: 'calc(2rem + env(safe-area-inset-top))',
    },
    '--toast-right': {
      base: '3.5rem',
      tablet: 'calc(max(1.5rem, (100vw - 72rem) / 2) + 4.5rem)',
    },
    '--toast-left': '0.5rem',
  },
  [openPane]: {
    '--toast-top': 'calc(6.25rem + env(safe-area-inset-top))',
    '--toast-right': 'calc(max(1.5rem, (100vw - {sizes.page}) / 2 + 1.5rem) + 4.5rem)',
  },
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
