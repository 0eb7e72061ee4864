import { sva } from '#styled/css';

/** A whole row that is one checkbox or one radio. */
export const choiceRecipe = sva({
  slots: ['item', 'control', 'text', 'hint', 'price'],
  base: {
    item: {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      alignItems: 'center',
      columnGap: '3',
      minHeight: '3.25rem',
      paddingInline: '3',
      paddingBlock: '2',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'control',
      cursor: 'pointer',
      background: 'card',
      '&[data-state=checked]': { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px currentcolor' },
      '&:has(input:focus-visible)': {
        outline: '2px solid',
        outlineColor: 'ink',
        outlineOffset: '2px',
      },
    },
    control: {
      display: 'grid',
      placeItems: 'center',
      width: '6',
      height: '6',
      border: '2px solid',
      borderColor: 'edge',
      borderRadius: 'control',
      '&[data-state=checked]': { background: 'ink', borderColor: 'ink', color: 'card' },
    },
    text: { display: 'grid', fontWeight: '600', minWidth: '0' },
    hint: { fontSize: '14', fontWeight: '400', color: 'muted' },
    price: {
      fontFamily: 'display',
      fontSize: '22',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  variants: { round: { true: { control: { borderRadius: 'round' } } } },
});
