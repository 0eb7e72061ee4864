import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { platformTint } from '#web/lib/platform-tint.ts';
import { queries } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cardGridClass } from '#web/ui/card-grid.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { startingYear } from '#worker/domain/year-range.ts';

/** The calibrations with their pictures, by starting year (spec section 2). */
export function ImagesTab() {
  const { data: products } = useQuery(queries.products);
  if (!products) return <Skeleton height="20rem" />;
  const sorted = products.toSorted((a, b) => startingYear(a.yearRange) - startingYear(b.yearRange));
  return (
    <ul className={cardGridClass}>
      {sorted.map((product) => (
        <li key={product.id}>
          <Card
            className={css({ display: 'grid', gap: '2', alignContent: 'start', height: 'full' })}
          >
            <Picture tint={platformTint(product.platform)} imageUrl={product.imageUrl} />
            <h2 className={css({ fontSize: '22' })}>
              {product.yearRange} {product.engineType}
            </h2>
            <p className={css({ color: 'muted' })}>
              {product.brand} · {product.model}
            </p>
            <div>
              <Badge>{product.platform}</Badge>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
