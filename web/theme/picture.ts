import { cva } from '#styled/css';

/** A 4:3 frame for a picture, with a tint for the placeholder. */
export const pictureRecipe = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '4 / 3',
    width: 'full',
    maxHeight: '24rem',
    // The line width of a drawing follows the frame's width.
    containerType: 'inline-size',
    overflow: 'hidden',
  },
  variants: {
    tint: {
      cool: { background: 'tint.cool', color: 'tintInk.cool' },
      warm: { background: 'tint.warm', color: 'tintInk.warm' },
      plain: { background: 'tint.plain', color: 'tintInk.plain' },
    },
  },
  defaultVariants: { tint: 'plain' },
});
