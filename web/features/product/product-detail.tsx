import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { isListedOnProductPage } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { offersSotfPackage } from '#worker/domain/orders/pricing.ts';
import { AddonList } from './addon-list.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { OrderDialogProps, ProductChoice } from './product-choice.ts';
import { columnsStyle } from './product-columns.ts';
import { TuneChoice } from './tune-choice.tsx';
import { useKeptChoice } from './use-kept-choice.ts';

interface ProductDetailProps {
  product: ProductJson;
  /** `undefined` if they failed to load. The calibration can be ordered without them. */
  addons: AddonJson[] | undefined;
  onReloadAddons: () => void;
  choice: ProductChoice;
  onChoose: (choice: ProductChoice) => void;
  isOrdering: boolean;
  onOrderingChange: (isOrdering: boolean) => void;
  preloadOrderDialog: () => void;
  renderOrderDialog: (props: OrderDialogProps) => ReactNode;
}

/** A calibration with its tune, add-ons and price summary. */
export function ProductDetail({
  product,
  addons,
  onReloadAddons,
  choice,
  onChoose,
  isOrdering,
  onOrderingChange,
  preloadOrderDialog,
  renderOrderDialog,
}: ProductDetailProps) {
  useKeptChoice({ choice, isOrdering, onChoose });
  // The URL may name a tune or an add-on that this calibration doesn't have.
  const tuneType = offersSotfPackage(product) ? choice.tuneType : 'single';
  const listed = (addons ?? []).filter((addon) => isListedOnProductPage(addon, product));
  const chosen = listed.filter(({ id }) => choice.addonIds.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <>
      <div className={columnsStyle}>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: '6',
            minWidth: '0',
          })}
        >
          <ProductFacts product={product} />
          <TuneChoice
            product={product}
            tuneType={tuneType}
            onChange={(tune) => onChoose({ tuneType: tune, addonIds: chosenIds })}
          />
          {addons ? (
            <AddonList
              addons={listed}
              chosenIds={chosenIds}
              onToggle={(id) => onChoose({ tuneType, addonIds: toggled(chosenIds, id) })}
            />
          ) : (
            <Notice
              isError
              title="Optional Add-ons"
              text="We couldn’t load the add-ons. You can still order this calibration without them."
              action={<Button onClick={onReloadAddons}>Try Again</Button>}
            />
          )}
        </div>
        <OrderSummary
          product={product}
          tuneType={tuneType}
          addons={chosen}
          onOrder={() => onOrderingChange(true)}
          preloadOrderDialog={preloadOrderDialog}
        />
      </div>
      {renderOrderDialog({
        product,
        tuneType,
        addons: chosen,
        onAddAddon: (id) => onChoose({ tuneType, addonIds: [...chosenIds, id] }),
        open: isOrdering,
        onClose: () => onOrderingChange(false),
      })}
    </>
  );
}

function ProductFacts({ product }: { product: ProductJson }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div className={css({ borderRadius: 'card', overflow: 'hidden' })}>
        <Picture
          low
          imageUrl={imageUrlForSize(product.imageUrl, 'large')}
          tint={platformTint(product.platform)}
        />
      </div>
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', minWidth: '0' })}>
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

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
