import { sva } from '#styled/css';

export const tabsRecipe = sva({
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      // Fades the end of an overflowing row until the user scrolls there.
      maskImage: 'linear-gradient(to right, black calc(100% - 2rem), transparent)',
      maskRepeat: 'no-repeat',
      maskSize: 'calc(100% + 2rem) 100%',
      '@supports (animation-timeline: scroll())': {
        animation: 'fadeAtEnd linear both',
        animationTimeline: 'scroll(self inline)',
      },
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
