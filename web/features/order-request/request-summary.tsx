import { css } from '#styled/css';
import { shop } from '#web/lib/shop.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { orderTotal } from '#worker/domain/orders/request/pricing.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { type PriceLine, priceLines } from './price-changes.ts';

interface RequestSummaryProps {
  product: ProductJson;
  tuneType: TuneType;
  addons: readonly AddonJson[];
  /** Chosen on the product page, but not offered in the order dialog, whose visibility rule is stricter. */
  leftOut: readonly AddonJson[];
}

/** The order's calibration, add-ons and total. */
export function RequestSummary({ product, tuneType, addons, leftOut }: RequestSummaryProps) {
  const { shipping } = shop.estimate;
  const [tuneLine, ...addonLines] = priceLines(product, tuneType, addons);
  return (
    <section aria-label="Your request" className={boxStyle}>
      <Line {...tuneLine} />
      <p className={css({ color: 'muted' })}>
        {product.model} · {product.transmissionType}
      </p>
      {addonLines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
      <div className={totalStyle} aria-live="polite" aria-atomic>
        <span>Total</span>
        <span className={css({ fontFamily: 'display', fontSize: '28' })}>
          {formatDollars(orderTotal(product, tuneType, addons))}
        </span>
      </div>
      {shipping !== null && addons.some(({ ships }) => ships) && (
        <p className={noteStyle}>Shipping isn’t included. We estimate {formatDollars(shipping)}.</p>
      )}
      <p className={noteStyle}>
        You don’t pay now. We review your request within {shop.reviewHours} hours, and you pay after
        we approve it.
      </p>
      {leftOut.length > 0 && (
        <p className={noteStyle}>
          Not offered for this calibration: {leftOut.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  );
}

function Line({ label, cents }: Omit<PriceLine, 'id'>) {
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })}>
      <span className={css({ flex: '1 1 8rem', minWidth: '0' })}>{label}</span>
      <span className={css({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' })}>
        {formatDollars(cents)}
      </span>
    </p>
  );
}

const boxStyle = css({ stack: '1', padding: '4', background: 'ground', borderRadius: 'card' });

const noteStyle = css({ fontSize: '14', color: 'muted' });

const totalStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4',
  marginTop: '2',
  paddingTop: '2',
  borderTop: '1px solid {colors.line}',
  fontWeight: '700',
});
