import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { bodyOf, isOfKind } from '#web/delivery/item.ts';
import { useUnsent } from '#web/delivery/use-delivery.ts';
import { chosenTruck } from '#web/garage/current-truck.ts';
import type { Choice, OrderSelection } from '#web/orders/order-choice.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Deferred } from '#web/ui/layout/deferred.tsx';
import { isListedOnProductPage } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { isUnsuccessful } from '#worker/domain/orders/order-lifecycle.ts';
import { offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import { columnsStyle } from './product-columns.ts';
import { ProductFacts } from './product-facts.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { TuneChoice } from './tune-choice.tsx';

const options = { retry: true };

const OrderedNote = lazyPart(() => import('./details/ordered-note.tsx'), 'OrderedNote', options);

const TruckFit = lazyPart(() => import('./details/truck-fit.tsx'), 'TruckFit', options);

const SummaryDetails = lazyPart(
  () => import('./summary/summary-details.tsx'),
  'SummaryDetails',
  options,
);

const ProductDetails = lazyPart(
  () => import('./details/product-details.tsx'),
  'ProductDetails',
  options,
);

interface ProductDetailProps {
  product: ProductDetailsJson;
  products: readonly ProductDetailsJson[];
  /** `undefined` if they failed to load. The calibration can be ordered without them. */
  addons: AddonJson[] | undefined;
  onReloadAddons: () => void;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  isOrdering: boolean;
  onOrderingChange: (isOrdering: boolean) => void;
  preloadOrderDialog: () => void;
  renderOrderDialog: (props: OrderSelection) => ReactNode;
  /** Renders the customer's next step after an order of this calibration, and `otherwise` unless an order awaits its review. */
  renderNextStep: (productId: string, otherwise: ReactNode) => ReactNode;
}

/** A calibration with its tune, add-ons and price summary. */
export function ProductDetail({
  product,
  products,
  addons,
  onReloadAddons,
  choice,
  onChoose,
  isOrdering,
  onOrderingChange,
  preloadOrderDialog,
  renderOrderDialog,
  renderNextStep,
}: ProductDetailProps) {
  useRestoredChoice({ choice, isOrdering, onChoose });
  // The URL may name a tune or an add-on that this calibration doesn't have.
  const tuneType = offersSotfPackage(product) ? choice.tuneType : 'single';
  const listed = (addons ?? []).filter((addon) => isListedOnProductPage(addon, product));
  const chosen = listed.filter(({ id }) => choice.addonIds.includes(id));
  // Without the list, nothing tells which of them the page doesn't have.
  const chosenIds = addons ? chosen.map(({ id }) => id) : choice.addonIds;
  const order = useLatestOrder(product.id);
  const isUnsent = useIsUnsent(product.id);
  const isOrdered = order !== undefined || isUnsent;
  const [wasOrdering, setWasOrdering] = useState(isOrdering);
  if (isOrdering && !wasOrdering) setWasOrdering(true);
  // A customer who came from the catalog with a truck sees first whether it fits. Others are asked
  // further down.
  const [knowsTruck] = useState(() => chosenTruck.get() !== undefined);
  // The next step appears with the page if the orders are here already. A later one must not hide
  // the page while it loads.
  const [hadOrder] = useState(isOrdered);
  const nextStep =
    (isOrdered || wasOrdering) &&
    renderNextStep(product.id, order && <OrderedNote order={order} />);
  return (
    <>
      <div className={columnsStyle}>
        <div className={mainStyle}>
          {hadOrder ? nextStep : <Suspense>{nextStep}</Suspense>}
          <ProductFacts product={product}>
            {knowsTruck && <TruckFit product={product} products={products} />}
          </ProductFacts>
          <TuneChoice
            product={product}
            tuneType={tuneType}
            onChange={(tune) => onChoose({ tuneType: tune, addonIds: chosenIds })}
          />
          <Deferred className={knowsTruck ? addonFallbackStyle : finderAndAddonFallbackStyle}>
            <ProductDetails
              product={product}
              products={products}
              asksForTruck={!knowsTruck}
              addons={addons && listed}
              onReloadAddons={onReloadAddons}
              chosenIds={chosenIds}
              onToggle={(id) => onChoose({ tuneType, addonIds: toggled(chosenIds, id) })}
            />
          </Deferred>
        </div>
        <div className={sideStyle}>
          <Deferred className={css({ height: '50rem', order: { base: '1', desktop: '0' } })}>
            <SummaryDetails product={product} tuneType={tuneType} addons={chosen} />
          </Deferred>
          <OrderSummary
            product={product}
            tuneType={tuneType}
            addons={chosen}
            isOrdered={isOrdered}
            onOrder={() => onOrderingChange(true)}
            preloadOrderDialog={preloadOrderDialog}
          />
        </div>
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

/** Returns the customer's newest order of a calibration that wasn't denied or canceled. */
function useLatestOrder(productId: string) {
  // My Orders polls this list. Here, the persisted copy is enough.
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  // Sorted newest first.
  return orders?.find((order) => order.product.id === productId && !isUnsuccessful(order));
}

/** Returns whether an order of a calibration waits to be sent. */
function useIsUnsent(productId: string): boolean {
  return useUnsent()
    .filter(({ rejection }) => !rejection)
    .filter((item) => isOfKind(item, 'order'))
    .some((item) => bodyOf(item).productId === productId);
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

interface RestoredChoice {
  choice: Choice;
  isOrdering: boolean;
  onChoose: (choice: Choice) => void;
}

/**
 * Keeps what the customer added in the order dialog when the dialog closes, because closing it goes
 * back in history.
 */
function useRestoredChoice({ choice, isOrdering, onChoose }: RestoredChoice): void {
  const ordered = useRef<Choice>(undefined);
  const restore = useEffectEvent((added: Choice) => {
    if (`${added.addonIds}` !== `${choice.addonIds}`) onChoose(added);
  });
  useEffect(() => {
    if (!isOrdering && ordered.current) restore(ordered.current);
    ordered.current = isOrdering ? choice : undefined;
  }, [isOrdering, choice]);
}

// On a phone, Ready to Run comes after the add-ons, and the ratings of the engine after that.
const mainStyle = css({
  display: { base: 'contents', desktop: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  minWidth: '0',
});

// On a phone, the summary is the last item of the page, so that it sticks to the bottom edge all
// the way. On a desktop, it sticks to the top of a column that is as long as the page.
const sideStyle = css({
  display: { base: 'contents', desktop: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignSelf: 'stretch',
  alignContent: 'start',
  gap: '4',
});

/** The add-ons' heading, a gap, and their list at its full height. */
const addonFallbackStyle = css({ height: '27rem' });

/** The add-ons as above, then the truck finder's heading and fields. */
const finderAndAddonFallbackStyle = css({ height: '39rem' });
