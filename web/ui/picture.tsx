import type { ReactNode } from 'react';
import { css, cva, type RecipeVariantProps } from '#styled/css';
import { Mark } from './mark.tsx';

type Variants = NonNullable<RecipeVariantProps<typeof pictureRecipe>>;

interface PictureProps extends Variants {
  imageUrl: string | null;
  /** Shown on the tint without an image, instead of the logo. Decorative. */
  placeholder?: ReactNode;
}

/** A decorative 4:3 picture, or a placeholder on a tint. */
export function Picture({ imageUrl, placeholder, tint }: PictureProps) {
  return (
    <span className={pictureRecipe({ tint })}>
      {imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          className={css({ width: 'full', height: 'full', objectFit: 'cover' })}
        />
      ) : (
        (placeholder ?? <Mark size={72} />)
      )}
    </span>
  );
}

/** A 4:3 frame for a picture, with a tint for the placeholder. */
const pictureRecipe = cva({
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
