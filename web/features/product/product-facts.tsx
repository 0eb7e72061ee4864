import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation-illustration.tsx';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';

interface ProductFactsProps {
  product: ProductJson;
  /** Shown below the title. */
  children: ReactNode;
}

/** What a calibration is for. The title and the transmission come first, because they decide whether it fits. */
export function ProductFacts({ product, children }: ProductFactsProps) {
  const { brand, yearRange, engineType, platform, model, transmissionType, imageUrl } = product;
  return (
    <FactsLayout
      name={`${yearRange} ${engineType}`}
      {...{ brand, platform, model, transmissionType }}
      picture={
        <Picture
          low
          imageUrl={imageUrlForSize(imageUrl, 'large')}
          tint={platformTint(platform)}
          placeholder={<GenerationIllustration yearRange={yearRange} />}
        />
      }
      description={product.description}
    >
      {soldForText(product) && <p>Sold for: {soldForText(product)}</p>}
      {children}
    </FactsLayout>
  );
}

type Part =
  | 'name'
  | 'model'
  | 'transmissionType'
  | 'brand'
  | 'platform'
  | 'picture'
  | 'description';

/** A calibration's texts and picture in their places, for the page and its skeleton. */
export function FactsLayout({
  name,
  model,
  transmissionType,
  brand,
  platform,
  picture,
  description,
  children,
}: Readonly<Record<Part, ReactNode>> & { children?: ReactNode }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div>
        <h1 className={css({ fontSize: { base: '48', tablet: '64' } })}>{name}</h1>
        <p className={truckStyle}>
          <span className={css({ color: 'muted' })}>{model} ·</span> {transmissionType}
        </p>
      </div>
      {children}
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', minWidth: '0' })}>
        <Badge>{brand}</Badge>
        <Badge>{platform}</Badge>
      </div>
      <div className={css({ borderRadius: 'card', overflow: 'hidden' })}>{picture}</div>
      {description && <p className={css({ color: 'muted', maxWidth: 'reading' })}>{description}</p>}
    </section>
  );
}

const truckStyle = css({
  fontFamily: 'display',
  fontSize: { base: '28', tablet: '36' },
  fontWeight: '600',
  lineHeight: '1.15',
});
