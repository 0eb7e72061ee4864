import { css } from '#styled/css';
import { Mark } from './mark.tsx';

/** A 4:3 picture, or the mark where there is none. */
export function Picture({ imageUrl, alt = '' }: { imageUrl: string | null; alt?: string }) {
  return (
    <span className={frameStyle}>
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

const frameStyle = css({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  width: 'full',
  background: 'ground',
  color: 'edge',
  overflow: 'hidden',
});
