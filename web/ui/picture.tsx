import type { ReactNode } from 'react';
import { css, type RecipeVariantProps } from '#styled/css';
import { pictureRecipe } from '#web/theme/picture.ts';
import { Mark } from './mark.tsx';

type Variants = NonNullable<RecipeVariantProps<typeof pictureRecipe>>;

interface PictureProps extends Variants {
  imageUrl: string | null;
  /** Shown on the tint without an image, instead of the logo. Decorative. */
  placeholder?: ReactNode;
}

/** A decorative 4:3 picture, or a placeholder on a tint. `low` makes the placeholder's frame shorter, not a picture's. */
export function Picture({ imageUrl, placeholder, tint, low }: PictureProps) {
  return (
    <span className={pictureRecipe({ tint, low: low && !imageUrl })}>
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
