/** Matches the body while a modal dialog is open: Ark locks scrolling then. */
export const openDialog = '[data-scroll-lock]';
/** Matches the body while a pane is open beside a list or over it. */
export const openPane = '[data-pane]';
/** Matches the body while a pane hides the page. */
const openSheet = '[data-sheet]';
/** Matches the body while a banner is above the page. */
export const shownBanner = '[data-banner]';
/** Matches the body while a menu of the navigation bar is open. */
const openMenu = '[data-menu]';

/** Rows that may overflow, where neither the last item nor a scroll bar shows it. */
const fadingRow = '[role=tablist], [data-fades-at-end]';

/** An open order, or another dialog. */
const dialog = '[data-scope=dialog][data-part=content]';

const toasts = '[data-scope=toast][data-part=group]';

/** Global styles: background, type, focus ring, toasts' position, print, reduced motion. */
export const globalCss = {
  html: {
    // Ark changes it with each dialog. As a variable of the root, it would restyle the whole page.
    '--scrollbar-width': '0px!',
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
    // Ark sets this to none while a dialog is open. It would restyle the whole page, which the
    // backdrop covers anyway.
    pointerEvents: 'auto!',
  },
  // Also from the keyboard and screen readers.
  [openSheet]: { overflow: 'hidden' },
  [`${openSheet} #root`]: { visibility: 'hidden' },
  [`${openSheet} ${dialog}`]: { visibility: 'visible' },
  // Repeated for these elements, because the reset overrides it.
  'h4, h5, h6, p': { overflowWrap: 'anywhere' },
  // These keep their words whole when there is little room, and only break a word that is wider
  // than the page.
  'h1, h2, h3, a, label, legend, dt, th': { overflowWrap: 'break-word' },
  'h1, h2, h3': {
    fontFamily: 'display',
    fontWeight: '700',
    lineHeight: '1.1',
    textWrap: 'balance',
  },
  h3: { fontSize: '22' },
  'input, textarea, select, button': { font: 'inherit', color: 'inherit' },
  // Of every icon.
  '.lucide': { strokeWidth: '1.75' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  // Fades the end of an overflowing row until the user scrolls there.
  [fadingRow]: {
    maskImage: 'linear-gradient(to right, black calc(100% - 2rem), transparent)',
    maskRepeat: 'no-repeat',
    maskSize: 'calc(100% + 2rem) 100%',
    '@supports (animation-timeline: scroll())': {
      animation: 'fadeAtEnd linear both',
      animationTimeline: 'scroll(self inline)',
    },
  },
  // The toasts' group has its own variables: changes to the body's would restyle the whole page.
  [toasts]: {
    // Below the navigation bar on a desktop. On others, titles are there, so toasts stand above the
    // bottom bar.
    '--toast-top': { base: 'auto', desktop: 'calc(4.5rem + env(safe-area-inset-top))' },
    top: 'var(--toast-top)!',
    bottom: {
      base: 'calc(6.5rem + var(--tray-height, 0px) + env(safe-area-inset-bottom))!',
      desktop: 'auto!',
    },
    '--toast-layer': '{zIndex.toast}',
    '--toast-right': '1rem',
    '--toast-left': '1rem',
    '--toast-width':
      'min(26rem, calc(100vw - var(--toast-left) - var(--toast-right) - env(safe-area-inset-left) - env(safe-area-inset-right)))',
  },
  // Under the navigation bar while one of its menus is open.
  [`${openMenu} ${toasts}`]: { '--toast-layer': '1' },
  // On a wide screen over the header of a dialog. `usePlaceInDialog` (web/ui/toast/toast-position.ts)
  // sets their sides, and on other screens their top.
  [`${openDialog} ${toasts}`]: {
    bottom: 'auto!',
    '--toast-top': 'calc(2rem + env(safe-area-inset-top))',
  },
  [`${openPane} ${toasts}`]: {
    bottom: 'auto!',
    // High enough that a toast of two lines moves nothing down.
    '--toast-top': 'calc(5.5rem + env(safe-area-inset-top))',
  },
  '@media print': {
    html: { colorScheme: 'light!' },
    // `Printed` in web/orders/print/print-button.tsx.
    'body:has(> [data-printed]) > :not([data-printed])': { display: 'none!' },
    // An open dialog locks the page to the height of the screen.
    'body:has(> [data-printed])': { overflow: 'visible!', padding: '0!', background: 'none' },
    // An open dialog, such as an order, prints without the rest of the page, without controls and
    // at its full height.
    [`body:has(${dialog}):not(:has(> [data-printed])) :not(${dialog}, ${dialog} *, :has(${dialog}))`]:
      { display: 'none!' },
    [`:has(${dialog}), ${dialog}`]: {
      display: 'block!',
      position: 'static!',
      height: 'auto!',
      maxHeight: 'none!',
      maxWidth: 'none!',
      padding: '0!',
      border: 'none!',
      overflow: 'visible!',
    },
    // A field stands in a form, or beside its label.
    [`${dialog} :is(button, footer, form, [role=tablist], [data-over], [aria-labelledby=more-actions], :has(> label + :is(input, textarea, select)))`]:
      { display: 'none!' },
    [`${dialog} *`]: { flexShrink: '0', maxHeight: 'none!', overflow: 'visible!' },
    [`${dialog} [role=log]`]: { flexBasis: 'auto!' },
    [`:has(${dialog}), ${dialog}, ${dialog} *`]: {
      color: 'black!',
      background: 'white!',
      boxShadow: 'none!',
    },
  },
  '@media (prefers-reduced-motion: reduce)': {
    // The fade of a row is a scroll-driven animation without movement.
    [`*:not(${fadingRow}), ::before, ::after`]: {
      animation: 'none!',
      transition: 'none!',
      scrollBehavior: 'auto!',
    },
  },
} as const;
