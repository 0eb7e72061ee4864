import { cva } from '#styled/css';

/** A 4:3 frame for a picture, with a tint for the placeholder. */
export const pictureRecipe = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '4 / 3',
    width: 'full',
    maxHeight: '24rem',
    color: 'edge',
    overflow: 'hidden',
  },
  variants: {
    tint: {
      cool: { background: 'tint.cool' },
      warm: { background: 'tint.warm' },
      plain: { background: 'tint.plain' },
    },
    /** A shorter placeholder for a page that shows only this picture. */
    low: { true: { aspectRatio: 'auto', height: { base: '8rem', tablet: '12rem' } } },
  },
  defaultVariants: { tint: 'plain' },
});
