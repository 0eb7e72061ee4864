import { Link } from '@tanstack/react-router';
import { css, cx } from '#styled/css';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';

/** A calibration's card. The whole card is one link. */
export function ProductCard({ product }: { product: ProductJson }) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link to="/product/$productId" params={{ productId: id }} className={cardStyle}>
      <Picture imageUrl={imageUrlForSize(imageUrl, 'small')} tint={platformTint(platform)} />
      <span className={factsStyle}>
        <span className={headStyle}>
          <strong className={yearsStyle}>{yearRange}</strong>
          <Badge>{platform}</Badge>
        </span>
        <span className={engineStyle}>
          {engineType} · {model}
        </span>
        <span className={mutedStyle}>{transmissionType}</span>
      </span>
    </Link>
  );
}

// Computed once, not once per card.
const cardStyle = cx(
  cardClass(),
  css({
    display: 'block',
    height: 'full',
    padding: '0!',
    overflow: 'hidden',
    _hover: { borderColor: 'edge' },
    // Skips layout and paint of cards outside the viewport.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 24rem',
  }),
);

const factsStyle = css({ display: 'grid', gap: '1', padding: '4' });

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
});

const yearsStyle = css({ fontFamily: 'display', fontSize: '36', lineHeight: '1' });
const engineStyle = css({ fontWeight: '600' });
const mutedStyle = css({ color: 'muted' });
