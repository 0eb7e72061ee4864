import { sva } from '#styled/css';

/** A progress bar. */
export const progressRecipe = sva({
  slots: ['track', 'bar'],
  base: {
    track: {
      height: '3',
      background: 'line',
      overflow: 'hidden',
      // Six segments, like the six bars.
      maskImage:
        'repeating-linear-gradient(to right, black 0 calc((100% - 15px) / 6), transparent 0 calc((100% - 15px) / 6 + 3px))',
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
