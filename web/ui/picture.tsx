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
