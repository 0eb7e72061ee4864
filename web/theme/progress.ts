import { sva } from '#styled/css';

/** A progress bar. */
export const progressRecipe = sva({
  slots: ['track', 'bar'],
  base: {
    track: {
      height: '2',
      borderRadius: 'round',
      background: 'ground',
      border: '1px solid {colors.edge}',
      overflow: 'hidden',
    },
    bar: {
      height: 'full',
      background: 'ink',
      transformOrigin: 'left',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
    },
  },
  variants: {
    tone: {
      moving: {},
      still: { bar: { background: 'edge' } },
      failed: { bar: { background: 'danger.ink' } },
    },
  },
  defaultVariants: { tone: 'moving' },
});
