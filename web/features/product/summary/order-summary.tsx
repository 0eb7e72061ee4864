import { Suspense } from 'react';
import { css, cx } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { addonTotal, basePrice, orderTotal } from '#worker/domain/orders/request/pricing.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

const ReadyToRunTotal = lazyPart(() => import('./summary-details.tsx'), 'ReadyToRunTotal', {
  retry: true,
});

interface OrderSummaryProps {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  /** The customer has ordered this calibration, perhaps offline, so another one isn't the next step. */
  isOrdered: boolean;
  onOrder: () => void;
  preloadOrderDialog: () => void;
}

/** The price summary. Sticks to the side on a desktop and to the bottom edge on a phone. */
export function OrderSummary({
  product,
  tuneType,
  addons,
  isOrdered,
  onOrder,
  preloadOrderDialog,
}: OrderSummaryProps) {
  return (
    <aside aria-label="Summary" className={boxStyle}>
      <div className={sumStyle}>
        <dl className={partsStyle}>
          <Row label="Base Price" cents={basePrice(product, tuneType)} />
          {addons.length > 0 && (
            <Row label={`Add-ons (${addons.length})`} cents={addonTotal(addons)} />
          )}
          <Suspense>
            <ReadyToRunTotal
              product={product}
              tuneType={tuneType}
              addons={addons}
              className={cx(rowStyle, css({ display: { desktop: 'none' } }))}
            />
          </Suspense>
        </dl>
        {addons.length > 0 && (
          <p className={namesStyle}>{addons.map(({ name }) => name).join(', ')}</p>
        )}
        <p className={totalStyle} aria-live="polite" aria-atomic>
          <span>Total Price</span>
          <span className={amountStyle}>
            {formatDollars(orderTotal(product, tuneType, addons))}
          </span>
        </p>
      </div>
      <Button
        variant={isOrdered ? 'plain' : 'action'}
        onClick={onOrder}
        onPointerEnter={preloadOrderDialog}
        onFocus={preloadOrderDialog}
      >
        Request Order
      </Button>
    </aside>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className={rowStyle}>
      <dt>{label}</dt>
      <dd>{formatDollars(cents)}</dd>
    </div>
  );
}

const boxStyle = css({
  position: 'sticky',
  order: { base: '3', desktop: '-1' },
  // Hides what scrolls past in the gaps above and below.
  boxShadow: {
    desktop: '0 -1.5rem 0 0.125rem {colors.ground}, 0 0.875rem 0 0.125rem {colors.ground}',
  },
  // Above the upload tray.
  bottom: { base: 'var(--tray-height, 0px)', desktop: 'auto' },
  top: { base: 'auto', desktop: '20' },
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    tablet: 'minmax(0, 1fr) auto',
    desktop: 'minmax(0, 1fr)',
  },
  alignItems: 'end',
  columnGap: '4',
  rowGap: { base: '1', desktop: '3' },
  paddingInline: { base: '4', tablet: '6' },
  paddingTop: { base: '3', desktop: '5' },
  paddingBottom: { base: 'max(0.75rem, env(safe-area-inset-bottom))', desktop: '5' },
  // Offsets the page's padding, so that the bar reaches the screen's edges.
  marginInline: { base: '-4', tablet: '-6', desktop: '0' },
  marginBottom: { base: '-8', desktop: '0' },
  background: 'card',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: { base: '0', desktop: 'card' },
  zIndex: '1',
});

const sumStyle = css({
  // On a phone, the parts are above the total, and the button is beside it.
  display: { base: 'contents', desktop: 'grid' },
  rowGap: '1',
  fontVariantNumeric: 'tabular-nums',
});

const partsStyle = css({
  gridColumn: '1 / -1',
  display: { base: 'flex', desktop: 'grid' },
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: { base: '0', desktop: '1' },
});

const rowStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: { base: '1', desktop: '4' },
  color: 'muted',
  fontSize: { base: '14', desktop: '16' },
});

// A phone's bar has no room for them.
const namesStyle = css({
  display: { base: 'none', desktop: 'flex' },
  color: 'muted',
  fontSize: '14',
});

const totalStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  alignSelf: 'center',
  justifyContent: { base: 'start', desktop: 'space-between' },
  columnGap: { base: '2', desktop: '4' },
  fontWeight: '700',
});

const amountStyle = css({
  fontFamily: 'display',
  fontSize: { base: '28', desktop: '36' },
  lineHeight: '1',
  whiteSpace: 'nowrap',
});
