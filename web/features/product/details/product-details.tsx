import { css } from '#styled/css';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { factoryRatings } from '#worker/domain/catalog/factory-ratings.ts';
import { DynoSheet } from './dyno-sheet.tsx';
import { FactoryRatings } from './factory-ratings.tsx';
import { NeedsList } from './needs-list.tsx';

/** What the calibration needs, and what the engine makes: as the factory rated it, and on our dyno. */
export function ProductDetails({ product }: { product: ProductDetailsJson }) {
  const ratings = factoryRatings(product);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
      <NeedsList {...product} />
      {ratings.length > 0 && <FactoryRatings ratings={ratings} />}
      {product.dynoSheet && <DynoSheet sheet={product.dynoSheet} />}
    </div>
  );
}
