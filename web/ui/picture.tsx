import { css, type RecipeVariantProps } from '#styled/css';
import { pictureRecipe } from '#web/theme/picture.ts';
import { Mark } from './mark.tsx';

type Looks = NonNullable<RecipeVariantProps<typeof pictureRecipe>>;

/** A 4:3 picture, or the mark on a tint where there is none. */
export function Picture({
  imageUrl,
  alt = '',
  tint,
  low,
}: Looks & { imageUrl: string | null; alt?: string }) {
  return (
    <span className={pictureRecipe({ tint, low: low && !imageUrl })}>
      {imageUrl ? (
        <img
          src={imageUrl}
          alt={alt}
          loading="lazy"
          className={css({ width: 'full', height: 'full', objectFit: 'cover' })}
        />
      ) : (
        <Mark size={72} />
      )}
    </span>
  );
}
