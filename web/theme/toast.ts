import { sva } from '#styled/css';

export const toastRecipe = sva({
  slots: ['root', 'card', 'title', 'description', 'link', 'close'],
  base: {
    root: {
      width: 'min(26rem, calc(100vw - 2rem))',
      zIndex: 'toast',
      // A dismissed toast is out of sight long before it is removed (spec section 9).
      '&[data-state=closed]': { display: 'none' },
      // An order that is open beside the list keeps its Close button.
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
