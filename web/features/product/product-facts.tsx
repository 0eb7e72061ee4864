import { type ReactNode, Suspense } from 'react';
import { css } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation/generation-illustration.tsx';
import { LazyStockOutput } from '#web/orders/generation/lazy-stock-output.ts';
import { platformTint } from '#web/orders/generation/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface ProductFactsProps {
  product: ProductJson;
  /** Shown below the first facts. */
  children: ReactNode;
}

/** What a calibration is for. The title and the transmission come first, because they decide whether it fits. */
export function ProductFacts({ product, children }: ProductFactsProps) {
  const { brand, yearRange, engineType, platform, model, transmissionType, imageUrl } = product;
  return (
    <FactsLayout
      name={
        <>
          <span className={css({ whiteSpace: 'nowrap' })}>{yearRange}</span> {engineType}
        </>
      }
      brand={brand}
      platform={platform}
      model={model}
      transmissionType={transmissionType}
      price={priceText(product)}
      output={
        <Suspense>
          <LazyStockOutput product={product} />
        </Suspense>
      }
      picture={
        <Picture
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

function priceText(product: ProductJson): string {
  const single = formatDollars(basePrice(product, 'single'));
  if (!offersSotfPackage(product)) return single;
  return `Single ${single} · SOTF ${formatDollars(basePrice(product, 'sotf'))}`;
}

type Part =
  | 'name'
  | 'model'
  | 'transmissionType'
  | 'brand'
  | 'platform'
  | 'price'
  | 'output'
  | 'picture'
  | 'description';

/** A calibration's texts and picture in their places, for the page and its skeleton. */
export function FactsLayout({
  name,
  model,
  transmissionType,
  brand,
  platform,
  price,
  output,
  picture,
  description,
  children,
}: Readonly<Record<Part, ReactNode>> & { children?: ReactNode }) {
  return (
    <section className={css({ stack: '4' })}>
      <div>
        <h1 className={css({ fontSize: { base: '48', tablet: '64' } })}>{name}</h1>
        <p className={truckStyle}>
          <span className={css({ color: 'muted' })}>{model} ·</span> {transmissionType}
        </p>
      </div>
      <div className={css({ containerType: 'inline-size' })}>
        <div className={firstFactsStyle}>
          <dl className={numbersStyle}>
            <div>
              <dt>Price</dt>
              <dd>{price}</dd>
              <dd className={noteStyle}>You pay after we approve it.</dd>
            </div>
            <div>
              <dt>Stock engine</dt>
              <dd>{output}</dd>
            </div>
          </dl>
          <div className={badgesStyle}>
            <Badge>{brand}</Badge>
            <Badge>{platform}</Badge>
          </div>
          <div className={pictureStyle}>{picture}</div>
        </div>
      </div>
      {children}
      {description && <p className={css({ color: 'muted', maxWidth: 'reading' })}>{description}</p>}
    </section>
  );
}

// The picture is beside the facts, or below them if the text is large.
const firstFactsStyle = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 8rem)',
    tablet: 'minmax(0, 1fr) minmax(0, 14rem)',
  },
  gridTemplateAreas: '"numbers picture" "badges picture"',
  gridTemplateRows: 'auto 1fr',
  columnGap: '4',
  rowGap: '2',
  '@container (max-width: 18rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"numbers" "badges" "picture"',
  },
});

const numbersStyle = css({
  gridArea: 'numbers',
  stack: '2',
  alignContent: 'start',
  '& dt': { fontSize: '14', color: 'muted', lineHeight: '1.3' },
  '& dt + dd': {
    fontFamily: 'display',
    fontSize: '22',
    fontWeight: '600',
    lineHeight: '1.2',
    minHeight: '1.2em',
    fontVariantNumeric: 'tabular-nums',
  },
});

const noteStyle = css({ fontSize: '14', lineHeight: '1.3', color: 'muted' });

const badgesStyle = css({ gridArea: 'badges', wrap: '2', alignItems: 'start', minWidth: '0' });

const pictureStyle = css({
  gridArea: 'picture',
  maxWidth: '14rem',
  alignSelf: 'start',
  borderRadius: 'card',
  overflow: 'hidden',
});

const truckStyle = css({
  fontFamily: 'display',
  fontSize: { base: '28', tablet: '36' },
  fontWeight: '600',
  lineHeight: '1.15',
});
