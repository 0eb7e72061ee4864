import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { isListedOnProductPage } from '#worker/domain/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/api.ts';
import type { TuneType } from '#worker/domain/pricing.ts';
import { AddonList } from './addon-list.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { OrderIntent } from './product-page.tsx';
import { TuneChoice } from './tune-choice.tsx';

interface ProductDetailProps {
  product: ProductJson;
  addons: AddonJson[];
  renderOrderDialog: (intent: OrderIntent) => ReactNode;
}

/** A calibration that was found: what it is, its tune, its add-ons and the sum. */
export function ProductDetail({ product, addons, renderOrderDialog }: ProductDetailProps) {
  const [tuneType, setTuneType] = useState<TuneType>('single');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isOrdering, setOrdering] = useState(false);
  const listed = addons.filter((addon) => isListedOnProductPage(addon, product));
  const chosen = listed.filter(({ id }) => chosenIds.has(id));
  return (
    <>
      <div className={columnsStyle}>
        <div className={css({ display: 'grid', gap: '6', minWidth: '0' })}>
          <ProductFacts product={product} />
          <TuneChoice product={product} tuneType={tuneType} onChange={setTuneType} />
          <AddonList
            addons={listed}
            chosenIds={chosenIds}
            onToggle={(id) => setChosenIds((ids) => toggled(ids, id))}
          />
        </div>
        <OrderSummary
          product={product}
          tuneType={tuneType}
          addons={chosen}
          onOrder={() => setOrdering(true)}
        />
      </div>
      {renderOrderDialog({
        product,
        tuneType,
        addons: chosen,
        open: isOrdering,
        onClose: () => setOrdering(false),
        onOrdered: () => setChosenIds(new Set()),
      })}
    </>
  );
}

function ProductFacts({ product }: { product: ProductJson }) {
  return (
    <section className={css({ display: 'grid', gap: '4' })}>
      <div className={css({ borderRadius: 'card', overflow: 'hidden', maxHeight: '24rem' })}>
        <Picture imageUrl={product.imageUrl} />
      </div>
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        <Badge>{product.brand}</Badge>
        <Badge>{product.platform}</Badge>
      </div>
      <h1 className={css({ fontSize: { base: '48', tablet: '64' } })}>
        {product.yearRange} {product.engineType}
      </h1>
      <p className={css({ fontSize: '18' })}>
        {product.model} · {product.transmissionType}
      </p>
      {product.description && (
        <p className={css({ color: 'muted', maxWidth: 'reading' })}>{product.description}</p>
      )}
    </section>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]);
}

const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) 22rem' },
});
