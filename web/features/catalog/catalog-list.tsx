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

/** The calibrations: rows of one list on a phone and a tablet, cards on a wider screen. */
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

/** Six rows or cards in the list's shape. */
export function CatalogListSkeleton() {
  return (
    <div className={cx(gridClass, css({ display: 'grid' }))} aria-busy>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} height="var(--entry-height)" />
      ))}
    </div>
  );
}

const gridClass = css({
  '--entry-height': { base: '5.5rem', cards: '17rem' },
  cards: {
    display: 'grid',
    // Three columns in the widest page; one if the text is large.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
    gap: '4',
  },
});

const listClass = cx(
  cardClass(),
  gridClass,
  css({
    padding: '0!',
    overflow: { base: 'hidden', cards: 'visible' },
    background: { cards: 'transparent!' },
    border: { cards: 'none!' },
  }),
);

const itemStyle = css({
  containerType: 'inline-size',
  containerName: 'entry',
  cardsDown: { '& + & > a': { borderTop: '1px solid {colors.line}' } },
});
