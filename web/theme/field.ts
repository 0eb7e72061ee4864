import { sva } from '#styled/css';

export const fieldRecipe = sva({
  slots: ['root', 'label', 'control', 'message'],
  base: {
    root: { display: 'grid', gap: '1', alignContent: 'start', minWidth: '0' },
    label: { fontSize: '14', fontWeight: '600' },
    control: {
      width: 'full',
      minHeight: 'target',
      paddingInline: '3',
      paddingBlock: '2',
      fontSize: '16',
      background: 'card',
      color: 'ink',
      border: '1px solid',
      borderColor: 'edge',
      borderRadius: 'control',
      textOverflow: 'ellipsis',
      _placeholder: { color: 'muted', opacity: '1' },
      '&[aria-invalid=true]': {
        borderColor: 'denied.ink',
        boxShadow: 'inset 0 0 0 1px currentcolor',
      },
    },
    message: { fontSize: '14', color: 'denied.ink', fontWeight: '600' },
  },
});
