import { css } from '#styled/css';
import { Button } from '#web/ui/button.tsx';
import type { AddonJson, ProductJson } from '#worker/domain/api.ts';
import { formatDollars } from '#worker/domain/money.ts';
import { addonTotal, basePrice, orderTotal, type TuneType } from '#worker/domain/pricing.ts';

interface OrderSummaryProps {
  product: ProductJson;
  tuneType: TuneType;
  addons: readonly AddonJson[];
  onOrder: () => void;
  onOrderIntent: () => void;
}

/** The sum, always in sight: beside the page on a desktop, at the bottom edge on a phone (spec section 2). */
export function OrderSummary({
  product,
  tuneType,
  addons,
  onOrder,
  onOrderIntent,
}: OrderSummaryProps) {
  return (
    <aside aria-label="Summary" className={boxStyle}>
      <dl className={css({ display: 'grid', gap: '1' })}>
        <Row label="Base Price" cents={basePrice(product, tuneType)} />
        {addons.length > 0 && (
          <Row label={`Add-ons (${addons.length})`} cents={addonTotal(addons)} />
        )}
        <Row isTotal label="Total Price" cents={orderTotal(product, tuneType, addons)} />
      </dl>
      <Button
        look="action"
        wide
        onClick={onOrder}
        onPointerEnter={onOrderIntent}
        onFocus={onOrderIntent}
      >
        Request Order
      </Button>
    </aside>
  );
}

function Row({
  label,
  cents,
  isTotal = false,
}: {
  label: string;
  cents: number;
  isTotal?: boolean;
}) {
  return (
    <div
      className={css({
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: '4',
      })}
    >
      <dt className={isTotal ? css({ fontWeight: '700' }) : css({ color: 'muted' })}>{label}</dt>
      <dd
        className={
          isTotal
            ? css({ fontFamily: 'display', fontSize: '36', fontWeight: '700', lineHeight: '1' })
            : css({ fontVariantNumeric: 'tabular-nums' })
        }
      >
        {formatDollars(cents)}
      </dd>
    </div>
  );
}

const boxStyle = css({
  position: 'sticky',
  bottom: { base: '0', desktop: 'auto' },
  top: { base: 'auto', desktop: '20' },
  display: 'grid',
  gap: '3',
  padding: '4',
  marginInline: { base: '-4', tablet: '-6', desktop: '0' },
  paddingBottom: 'max(1rem, env(safe-area-inset-bottom))',
  background: 'card',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: { base: '0', desktop: 'card' },
  zIndex: '1',
});
