import { css, type RecipeVariantProps } from '#styled/css';
import { pictureRecipe } from '#web/theme/picture.ts';
import { Mark } from './mark.tsx';

type Variants = NonNullable<RecipeVariantProps<typeof pictureRecipe>>;

/** A decorative 4:3 picture, or the logo on a tint. `low` makes the logo's frame shorter, not a picture's. */
export function Picture({ imageUrl, tint, low }: Variants & { imageUrl: string | null }) {
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
        <Mark size={72} />
      )}
    </span>
  );
}
