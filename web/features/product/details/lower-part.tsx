import { css } from '#styled/css';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { AddonList } from './addon-list.tsx';
import { DynoSheet } from './dyno-sheet.tsx';
import { FactoryRatings } from './factory-ratings.tsx';
import { factoryRatings } from './find-factory-ratings.ts';
import { NeedsList } from './needs-list.tsx';
import { TruckFit } from './truck-fit.tsx';

interface LowerPartProps {
  product: ProductDetailsJson;
  /** The catalog. */
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
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
      {asksForTruck && <TruckFit product={product} products={products} />}
      <AddonList {...addonList} />
      <NeedsList {...product} />
      {ratings.length > 0 && <FactoryRatings ratings={ratings} />}
      {product.dynoSheet && <DynoSheet sheet={product.dynoSheet} />}
    </div>
  );
}
