import { sva } from '#styled/css';

export const toastRecipe = sva({
  slots: ['group', 'root', 'card', 'title', 'description', 'link', 'close'],
  base: {
    group: {
      zIndex: 'var(--toast-layer)!',
    },
    root: {
      width: 'var(--toast-width)',
      // On a phone and a tablet, toasts grow upward from the bottom.
      top: { base: 'auto!', desktop: '0!' },
      bottom: { base: '0!', desktop: 'auto!' },
      _overDialog: { top: '0!', bottom: 'auto!' },
      _overPane: { top: '0!', bottom: 'auto!' },
      // A dismissed toast stays in the DOM for a long time.
      '&[data-state=closed]': { display: 'none' },
    },
    card: {
      position: 'relative',
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
      // Covers little of a dialog.
      _overDialog: { padding: '2', columnGap: '2', fontSize: '14', lineHeight: '1.3' },
      _overPane: { padding: '2', columnGap: '2', fontSize: '14', lineHeight: '1.3' },
      '[data-type=error] > &': {
        background: 'denied.ground',
        borderColor: 'denied.ink',
        color: 'denied.ink',
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
      cursor: 'pointer',
    },
    close: {
      gridColumn: '2',
      gridRow: '1 / span 2',
      minWidth: 'target',
      minHeight: 'target',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      _overDialog: {
        position: 'absolute',
        top: '0',
        right: '0',
        placeItems: 'start center',
        paddingTop: '1',
      },
    },
  },
});
