import { css, type RecipeVariantProps } from '#styled/css';
import { pictureRecipe } from '#web/theme/picture.ts';
import { Mark } from './mark.tsx';

type Looks = NonNullable<RecipeVariantProps<typeof pictureRecipe>>;

/** A 4:3 picture beside the words that say what it is, or the mark on a tint where there is none. */
export function Picture({ imageUrl, tint, low }: Looks & { imageUrl: string | null }) {
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
