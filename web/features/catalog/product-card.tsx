import { Link } from '@tanstack/react-router';
import { css, cx } from '#styled/css';
import { platformTint } from '#web/lib/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/api.ts';
import { imageOfSize } from '#worker/domain/product-image.ts';

/** One calibration; the whole card is one link to it (spec section 2). */
export function ProductCard({ product }: { product: ProductJson }) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link
      to="/product/$productId"
      params={{ productId: id }}
      className={cx(cardClass(), cardStyle)}
    >
      <Picture imageUrl={imageOfSize(imageUrl, 'small')} tint={platformTint(platform)} />
      <span className={css({ display: 'grid', gap: '1', padding: '4' })}>
        <span
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '2',
          })}
        >
          <strong className={css({ fontFamily: 'display', fontSize: '36', lineHeight: '1' })}>
            {yearRange}
          </strong>
          <Badge>{platform}</Badge>
        </span>
        <span className={css({ fontWeight: '600' })}>
          {engineType} · {model}
        </span>
        <span className={css({ color: 'muted' })}>{transmissionType}</span>
      </span>
    </Link>
  );
}

const cardStyle = css({
  display: 'block',
  height: 'full',
  padding: '0!',
  overflow: 'hidden',
  _hover: { borderColor: 'edge' },
});
