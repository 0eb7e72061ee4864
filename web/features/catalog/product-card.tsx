import { Link } from '@tanstack/react-router';
import { css, cx } from '#styled/css';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageOfSize } from '#worker/domain/catalog/product-image.ts';

/** One calibration; the whole card is one link to it (spec section 2). */
export function ProductCard({ product }: { product: ProductJson }) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link to="/product/$productId" params={{ productId: id }} className={cardStyle}>
      <Picture imageUrl={imageOfSize(imageUrl, 'small')} tint={platformTint(platform)} />
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

// Made once: there are as many cards as calibrations.
const cardStyle = cx(
  cardClass(),
  css({
    display: 'block',
    height: 'full',
    padding: '0!',
    overflow: 'hidden',
    _hover: { borderColor: 'edge' },
    // What is not in sight is neither laid out nor painted.
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
