import { css, cx } from '#styled/css';

interface AvatarProps {
  initials: string;
  imageUrl?: string | null;
  size?: 'target' | 'small';
}

/** A user's round picture, or their initials. */
export function Avatar({ initials, imageUrl, size = 'target' }: AvatarProps) {
  return (
    <span className={cx(avatarStyle, size === 'small' ? smallStyle : targetStyle)} aria-hidden>
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

const targetStyle = css({ width: 'target', height: 'target', fontSize: '14' });
const smallStyle = css({ width: '8', height: '8', fontSize: '12' });

const imageStyle = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
});
