import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { ProductEntry } from './product-entry.tsx';

interface CatalogListProps {
  products: readonly ProductJson[];
  /** Returns whether to mark a calibration as one for the user's truck. */
  fits: (product: ProductJson) => boolean;
}

/** The calibrations as one list. */
export function CatalogList({ products, fits }: CatalogListProps) {
  return (
    <ul className={listClass}>
      {products.map((product) => (
        <li key={product.id} className={itemStyle}>
          <ProductEntry product={product} fitsTruck={fits(product)} />
        </li>
      ))}
    </ul>
  );
}

/** The keys of the six skeleton rows. */
const skeletonKeys = ['1', '2', '3', '4', '5', '6'];

/** Six rows in the list's shape. */
export function CatalogListSkeleton() {
  return (
    <div className={css({ display: 'grid' })} aria-busy>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} height="5.5rem" />
      ))}
    </div>
  );
}

const listClass = cx(cardClass(), css({ padding: '0!', overflow: 'hidden' }));

const itemStyle = css({ '& + & > a': { borderTop: '1px solid {colors.line}' } });
