import { sva } from '#styled/css';

/** A row that is one checkbox or radio button. */
export const choiceRecipe = sva({
  slots: ['item', 'control', 'input', 'text', 'hint', 'aside'],
  base: {
    item: {
      display: 'flex',
      // The price wraps below a large text.
      flexWrap: 'wrap',
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
      '&:has(input:checked)': { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px currentcolor' },
      '&:has(input:focus-visible)': {
        outline: '2px solid',
        outlineColor: 'ink',
        outlineOffset: '2px',
      },
    },
    control: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      width: '6',
      height: '6',
      border: '2px solid',
      borderColor: 'edge',
      borderRadius: 'control',
      '& svg': { visibility: 'hidden', gridArea: '1 / 1' },
      '&:has(input:checked)': { background: 'ink', borderColor: 'ink', color: 'card' },
      // Not with :has(), which would make every icon of the page's body part of each style update.
      '& input:checked + svg': { visibility: 'visible' },
    },
    input: {
      gridArea: '1 / 1',
      appearance: 'none',
      width: 'full',
      height: 'full',
      margin: '0',
      cursor: 'pointer',
      _focusVisible: { outlineStyle: 'none' },
    },
    text: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      flex: '1 1 8rem',
      fontWeight: '600',
      minWidth: '0',
    },
    hint: { fontSize: '14', fontWeight: '400', color: 'muted' },
    aside: {
      marginInlineStart: 'auto',
      fontFamily: 'display',
      fontSize: '22',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  variants: {
    round: {
      true: {
        control: {
          borderRadius: 'round',
          '&:has(input:checked)': { boxShadow: 'inset 0 0 0 4px {colors.card}' },
        },
      },
    },
  },
});
