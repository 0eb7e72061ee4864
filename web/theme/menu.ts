import { sva } from '#styled/css';

export const menuRecipe = sva({
  slots: ['content', 'item', 'label'],
  base: {
    content: {
      minWidth: '14rem',
      maxWidth: 'calc(100vw - 2rem)',
      padding: '2',
      background: 'card',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'float',
      zIndex: 'dialog',
      outline: 'none',
    },
    label: { padding: '2', borderBottom: '1px solid {colors.line}', marginBottom: '1' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'target',
      paddingInline: '2',
      borderRadius: 'control',
      fontWeight: '600',
      cursor: 'pointer',
      '&[data-highlighted]': { background: 'ground' },
    },
  },
});
