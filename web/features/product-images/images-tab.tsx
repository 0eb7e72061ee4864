import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import { ProductImageCard } from './product-image-card.tsx';

const DynoSheetDialog = lazyPart(() => import('./dyno-sheet-dialog.tsx'), 'DynoSheetDialog');

/** The calibrations with their pictures, sorted by starting year. */
export function ImagesTab() {
  const { data: products, error, refetch } = useQuery(queries.products);
  const [dynoSheetOf, setDynoSheetOf] = useState<string>();
  if (!products && error) {
    return (
      <Notice
        isError
        title="Error Loading Products"
        text={messageOf(error, 'Failed to load calibrations')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!products) return <Skeleton height="20rem" />;
  const sorted = products.toSorted((a, b) => startingYear(a.yearRange) - startingYear(b.yearRange));
  const opened = products.find(({ id }) => id === dynoSheetOf);
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <p className={css({ color: 'muted' })}>JPG, PNG, or WebP • Max 5MB</p>
      <ul className={cardGridClass}>
        {sorted.map((product) => (
          <li key={product.id}>
            <ProductImageCard
              product={product}
              onOpenDynoSheet={() => setDynoSheetOf(product.id)}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <DynoSheetDialog product={opened} onClose={() => setDynoSheetOf(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** The class of a grid of cards: one column on a phone, two on a tablet, three on a desktop. */
const cardGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(3, minmax(0, 1fr))',
  },
});
