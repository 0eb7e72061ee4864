import { useId } from 'react';
import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { ProductEntry } from './product-entry.tsx';

interface CatalogListProps {
  products: readonly ProductDetailsJson[];
  /** Returns whether to mark a calibration as one for the user's truck. */
  fits: (product: ProductDetailsJson) => boolean;
}

/** The calibrations by generation: rows of a list on a phone and a tablet, cards on a wider screen. */
export function CatalogList({ products, fits }: CatalogListProps) {
  const titleId = useId();
  const isAlone = products.length === 1;
  return (
    <div className={css({ display: 'grid', gap: { base: '3', cards: '6' }, minWidth: '0' })}>
      {[...Map.groupBy(products, ({ yearRange }) => yearRange)].map(([yearRange, group]) => (
        <section key={yearRange} aria-labelledby={`${titleId}${yearRange}`} className={groupStyle}>
          <h2 id={`${titleId}${yearRange}`} className={headingStyle}>
            {headingOf(yearRange, group)}
          </h2>
          <ul className={listClass}>
            {group.map((product) => (
              <li key={product.id} className={cx(itemStyle, isAlone && aloneStyle)}>
                <ProductEntry product={product} fitsTruck={fits(product)} isAlone={isAlone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function headingOf(yearRange: string, group: readonly ProductDetailsJson[]): string {
  const engines = [...new Set(group.map(({ engineType }) => engineType))];
  return `${yearRange}, ${engines.join(' and ')}`;
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6'];

/** A heading and six rows or cards in the list's shape. */
export function CatalogListSkeleton() {
  return (
    <div className={groupStyle} aria-busy>
      <div className={headingStyle} />
      <div className={cx(gridClass, css({ display: 'grid' }))}>
        {skeletonKeys.map((key) => (
          <Skeleton key={key} height="var(--entry-height)" />
        ))}
      </div>
    </div>
  );
}

const groupStyle = css({ display: 'grid', gap: { base: '1', cards: '3' }, minWidth: '0' });

const headingStyle = css({
  fontSize: { base: '18', tablet: '22', cards: '28' },
  lineHeight: '1.2',
  minHeight: '1.2em',
  fontVariantNumeric: 'tabular-nums',
});

const gridClass = css({
  '--entry-height': { base: '4.5rem', cards: '17rem' },
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

const aloneStyle = css({ gridColumn: '1 / -1' });
