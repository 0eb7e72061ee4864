import { sva } from '#styled/css';

export const toastRecipe = sva({
  slots: ['group', 'root', 'card', 'title', 'description', 'link', 'close'],
  base: {
    group: {
      zIndex: 'toast!',
      // Below the navigation bar while one of its menus is open.
      'body:has([aria-haspopup=menu][aria-expanded=true], [aria-controls=mobile-menu][aria-expanded=true]) &':
        { zIndex: '1!' },
    },
    root: {
      width:
        'min(26rem, calc(100vw - 2rem - env(safe-area-inset-left) - env(safe-area-inset-right)))',
      // A dismissed toast stays in the DOM for a long time.
      '&[data-state=closed]': { display: 'none' },
      // Leaves the Close button of an open pane uncovered.
      'body:has([role=dialog][aria-modal=false]) &': { marginTop: '5.5rem' },
    },
    card: {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      columnGap: '3',
      padding: '4',
      background: 'card',
      color: 'ink',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'float',
      '[data-type=error] > &': {
        background: 'danger.ground',
        borderColor: 'danger.ink',
        color: 'danger.ink',
      },
    },
    title: { fontWeight: '700' },
    description: { gridColumn: '1' },
    link: {
      gridColumn: '1',
      justifySelf: 'start',
      display: 'flex',
      alignItems: 'center',
      minHeight: 'target',
      fontWeight: '600',
      textDecoration: 'underline',
    },
    close: {
      gridColumn: '2',
      gridRow: '1 / span 2',
      minWidth: 'target',
      minHeight: 'target',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
    },
  },
});
