import { css, cx } from '#styled/css';

interface AvatarProps {
  initials: string;
  imageUrl?: string | null;
  size?: keyof typeof sizeStyles;
}

/** A user's round picture, or their initials. */
export function Avatar({ initials, imageUrl, size = 'target' }: AvatarProps) {
  return (
    <span className={cx(avatarStyle, sizeStyles[size])} aria-hidden>
      {initials}
      {imageUrl && <img src={imageUrl} alt="" className={imageStyle} />}
    </span>
  );
}

const avatarStyle = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  overflow: 'hidden',
  borderRadius: 'round',
  background: 'ink',
  color: 'card',
  fontWeight: '700',
  lineHeight: '1',
});

const sizeStyles = {
  target: css({ width: 'target', height: 'target', fontSize: '14' }),
  small: css({ width: '8', height: '8', fontSize: '12' }),
  // As wide as a small one with its margins.
  tiny: css({ width: '6', height: '6', marginInline: '1', fontSize: '12' }),
};

const imageStyle = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
});
