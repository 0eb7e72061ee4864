import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { getQuery } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type {
  AddonJson,
  DynoSheetJson,
  ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { authorText, maxStars, starsText } from '#worker/domain/reviews/review.ts';
import { AddonList } from './addon-list.tsx';
import { DynoChart } from './dyno-chart.tsx';
import { FactoryRatings } from './factory-ratings.tsx';
import { factoryRatings } from './find-factory-ratings.ts';
import { TruckFit } from './truck-fit.tsx';

interface LowerPartProps {
  product: ProductDetailsJson;
  products: readonly ProductDetailsJson[];
  asksForTruck: boolean;
  /** `undefined` if they failed to load. The calibration can be ordered without them. */
  addons: readonly AddonJson[] | undefined;
  onReloadAddons: () => void;
  chosenIds: readonly string[];
  onToggle: (addonId: string) => void;
}

/** The page below the base tune: the add-ons, what the calibration needs, and what the engine makes. */
export function LowerPart({ product, products, asksForTruck, ...addonList }: LowerPartProps) {
  const ratings = factoryRatings(product);
  return (
    <div className={cx(sectionsStyle, css({ display: { base: 'contents', desktop: 'grid' } }))}>
      {asksForTruck && <TruckFit product={product} products={products} />}
      <AddonList {...addonList} />
      <div className={cx(sectionsStyle, css({ order: { base: '2', desktop: '0' } }))}>
        <NeedsList {...product} />
        {ratings.length > 0 && <FactoryRatings ratings={ratings} />}
        {product.dynoSheet && <DynoSheet sheet={product.dynoSheet} />}
        <OwnersWords productId={product.id} />
      </div>
    </div>
  );
}

const sectionsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  _empty: { display: 'none' },
});

function NeedsList({ hardware, fuel }: Pick<ProductDetailsJson, 'hardware' | 'fuel'>) {
  if (hardware.length === 0 && !fuel) return null;
  const parts = hardware.length > 0 && (
    <ul className={css({ display: 'grid', gap: '1' })}>
      {hardware.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <h2 className={css({ fontSize: '28' })}>What You Need</h2>
      <Facts
        minWidth={16}
        facts={[
          ['Hardware', parts],
          ['Fuel', fuel],
        ]}
      />
    </section>
  );
}

/** What owners of these model years say. Nothing until the shop has published a review. */
function OwnersWords({ productId }: { productId: string }) {
  const { data } = useQuery({
    ...getQuery('/api/products', productId, 'reviews'),
    // A review may be withdrawn.
    refetchOnMount: 'always',
  });
  if (!data || data.reviews.length === 0) return null;
  const { count, average, reviews } = data;
  return (
    <section
      aria-label="What Owners Say"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}
    >
      <h2 className={css({ fontSize: '28' })}>What Owners Say</h2>
      {average !== null && (
        <p className={css({ fontWeight: '600' })}>
          {average} of {maxStars} stars from {count} orders
        </p>
      )}
      <ul className={css({ display: 'grid', gap: '4' })}>
        {reviews.map((review) => (
          <li
            key={`${review.orderedAt} ${review.text}`}
            className={css({ display: 'grid', gap: '1', justifyItems: 'start' })}
          >
            <Stars value={review.stars} max={maxStars} label={starsText(review.stars)} />
            <q dir="auto" className={css({ overflowWrap: 'anywhere', maxWidth: 'reading' })}>
              {review.text}
            </q>
            <p className={css({ fontSize: '14', color: 'muted', overflowWrap: 'anywhere' })}>
              {authorText(review)}. Ordered {formatDay(review.orderedAt)}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DynoDialog = lazyPart(() => import('./dyno-dialog.tsx'), 'DynoDialog');

function DynoSheet({ sheet }: { sheet: DynoSheetJson }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div>
        <h2 className={css({ fontSize: '28' })}>Dyno Sheet</h2>
        <p className={css({ color: 'muted' })}>
          Our own run of this calibration. Your truck may make more or less.
        </p>
      </div>
      {sheet.kind === 'run' ? (
        <DynoChart points={sheet.points} />
      ) : (
        <DynoImage imageUrl={sheet.imageUrl} />
      )}
    </section>
  );
}

function DynoImage({ imageUrl }: { imageUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  const url = imageUrlForSize(imageUrl, 'large') ?? imageUrl;
  return (
    <>
      <button
        type="button"
        aria-label="Enlarge the dyno sheet"
        onClick={() => setOpen(true)}
        className={buttonStyle}
      >
        <img src={url} alt="" loading="lazy" className={imageStyle} />
      </button>
      <LazyMount open={isOpen}>
        <DynoDialog open={isOpen} onClose={() => setOpen(false)} url={url} />
      </LazyMount>
    </>
  );
}

const buttonStyle = css({
  display: 'block',
  width: 'full',
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  overflow: 'hidden',
  cursor: 'zoom-in',
});

const imageStyle = css({ width: 'full', height: '20rem', objectFit: 'contain' });
