import { sva } from '#styled/css';

export const tabsRecipe = sva({
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      // A shade at an end says that there is more; at the very end what scrolls along covers it.
      backgroundImage: [
        'linear-gradient(to right, {colors.ground} 50%, transparent)',
        'linear-gradient(to left, {colors.ground} 50%, transparent)',
        'linear-gradient(to right, {colors.line}, transparent)',
        'linear-gradient(to left, {colors.line}, transparent)',
      ].join(),
      backgroundPosition: 'left, right, left, right',
      backgroundRepeat: 'no-repeat',
      backgroundSize: '3rem 100%, 3rem 100%, 1.5rem 100%, 1.5rem 100%',
      backgroundAttachment: 'local, local, scroll, scroll',
      borderBottom: '1px solid {colors.line}',
    },
    trigger: {
      minHeight: 'target',
      paddingInline: '4',
      fontWeight: '600',
      color: 'muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderBottom: '3px solid transparent',
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-selected=true]': { color: 'ink', borderBottom: '3px solid {colors.ink}' },
    },
    content: { paddingBlock: '5' },
  },
});
