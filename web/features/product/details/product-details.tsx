import { css, cx } from '#styled/css';
import { factoryRatings } from '#web/orders/generation/find-factory-ratings.ts';
import { Facts } from '#web/ui/facts.tsx';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { AddonList } from './addon-list.tsx';
import { DynoSheet } from './dyno-sheet.tsx';
import { FactoryRatings } from './factory-ratings.tsx';
import { OwnersWords } from './owners-words.tsx';
import { TruckFit } from './truck-fit.tsx';

interface ProductDetailsProps {
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
export function ProductDetails({
  product,
  products,
  asksForTruck,
  ...addonList
}: ProductDetailsProps) {
  const ratings = factoryRatings(product);
  return (
    <div className={detailsStyle}>
      <AddonList {...addonList} />
      {asksForTruck && (
        <section aria-labelledby="fit-title" className={css({ stack: '3' })}>
          <h2 id="fit-title" className={css({ fontSize: '28' })}>
            Does It Fit Your Truck?
          </h2>
          <TruckFit product={product} products={products} />
        </section>
      )}
      <div className={cx(sectionsStyle, css({ order: { base: '2', desktop: '0' } }))}>
        <NeedsList {...product} />
        {ratings.length > 0 && <FactoryRatings ratings={ratings} />}
        {product.dynoSheet && <DynoSheet sheet={product.dynoSheet} />}
        <OwnersWords productId={product.id} />
      </div>
    </div>
  );
}

// On a phone, the sections are items of the page's grid. `stack` would win over `contents`.
const detailsStyle = css({
  display: { base: 'contents', desktop: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
});

const sectionsStyle = css({ stack: '6', _empty: { display: 'none' } });

function NeedsList({ hardware, fuel }: Pick<ProductDetailsJson, 'hardware' | 'fuel'>) {
  if (hardware.length === 0 && !fuel) return null;
  const parts = hardware.length > 0 && (
    <ul className={css({ stack: '1', fontWeight: '400' })}>
      {hardware.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
  return (
    <section className={css({ stack: '3' })}>
      <h2 className={css({ fontSize: '28' })}>What You Need</h2>
      <Facts
        minWidth="16rem"
        facts={[
          ['Hardware', parts],
          ['Fuel', fuel],
        ]}
      />
    </section>
  );
}
