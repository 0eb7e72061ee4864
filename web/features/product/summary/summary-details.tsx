import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { css, cx } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { useTruckParts } from '#web/garage/order/use-truck-parts.ts';
import { builder, formatDays, formatPhone, formatTimes, phoneHref, shop } from '#web/lib/shop.ts';
import { useOwnedParts } from '#web/orders/drafts/owned-parts.ts';
import type { OrderSelection } from '#web/orders/order-choice.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { readyToRun } from './ready-to-run.ts';

type SummaryDetailsProps = Pick<OrderSelection, 'product' | 'tuneType' | 'addons'>;

const partNames: Record<RequiredPart, string> = { device: 'Tuning device', switch: 'Switch' };

/** What stands beside the price: what it takes in all, and what a customer asks before they pay. */
export function SummaryDetails(props: SummaryDetailsProps) {
  return (
    <>
      <ReadyToRun {...props} />
      <BeforeYouPay product={props.product} />
    </>
  );
}

/** The sum of `ReadyToRun`, for the bar at the bottom of a phone. Nothing if a price is missing. */
export function ReadyToRunTotal({
  className,
  ...choice
}: SummaryDetailsProps & { className: string }) {
  const { ready } = useReadyToRun(choice);
  if (!ready.isComplete) return null;
  return (
    <div className={className}>
      <dt>Ready to Run</dt>
      <dd>{formatDollars(ready.total)}</dd>
    </div>
  );
}

function useReadyToRun(choice: SummaryDetailsProps) {
  const userId = useUserId() ?? '';
  const { ownedParts, toggleOwned } = useOwnedParts({ userId, about: choice.product.id });
  const { data: catalog = [] } = useQuery(queries.addons);
  const truckParts = useTruckParts(choice.product.id);
  const ready = readyToRun({ ...choice, catalog, truckParts, ownedParts, ...shop.estimate });
  return { ready, toggleOwned };
}

function ReadyToRun(choice: SummaryDetailsProps) {
  const { ready, toggleOwned } = useReadyToRun(choice);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx(cardClass(), boxStyle)}>
      <div className={css({ spread: '4', alignItems: 'baseline' })}>
        <h2 id={titleId} className={css({ fontSize: '22' })}>
          Ready to Run
        </h2>
        <output className={amountStyle}>
          {ready.isComplete ? '' : 'From '}
          {formatDollars(ready.total)}
        </output>
      </div>
      <p className={noteStyle}>
        Your order and everything you need to load it, with estimated shipping and tax. Mark what
        you own.
      </p>
      <ul className={css({ display: 'grid' })}>
        <Line label="Your order">{formatDollars(ready.order)}</Line>
        {ready.parts.map(({ part, price, isOwned }) => (
          <Line
            key={part}
            label={partNames[part]}
            action={
              <Button
                variant="chip"
                aria-pressed={isOwned}
                aria-label={`I own one: ${partNames[part]}`}
                onClick={() => toggleOwned(part)}
              >
                I own one
              </Button>
            }
          >
            {isOwned ? '$0' : price === undefined ? 'Not sold here' : formatDollars(price)}
          </Line>
        ))}
        <Line label="Shipping">{amountOf(ready.shipping)}</Line>
        <Line label="Tax">{amountOf(ready.tax)}</Line>
      </ul>
    </section>
  );
}

function amountOf(cents: number | undefined): string {
  return cents === undefined ? 'Added when we approve' : formatDollars(cents);
}

interface LineProps {
  label: string;
  action?: ReactNode;
  children: string;
}

function Line({ label, action, children }: LineProps) {
  return (
    <li className={lineStyle}>
      <span className={css({ color: 'muted', marginInlineEnd: 'auto' })}>{label}</span>
      {action}
      <span>{children}</span>
    </li>
  );
}

function BeforeYouPay({ product }: { product: ProductJson }) {
  const { revisionCount, revisionDays } = product;
  const [refund, afterDelivery] = shop.refundPolicy;
  const revisions =
    revisionCount === null || revisionDays === null
      ? afterDelivery
      : `${revisionCount} included, within ${revisionDays} days of delivery.`;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx(cardClass(), boxStyle)}>
      <h2 id={titleId} className={css({ fontSize: '22' })}>
        Before You Pay
      </h2>
      <dl className={termsStyle}>
        <Term name="Payment">After we approve your request, not before.</Term>
        <Term name="Refund">{refund}</Term>
        <Term name="Revisions">{revisions}</Term>
        <Term name="Emissions">
          {[soldForText(product), shop.emissionsPolicy.at(-1)].filter(Boolean).join('. ')}
        </Term>
        <Term name="Warranty">{shop.warrantyPolicy[0]}</Term>
        {builder && (
          <Term name="Who builds it">
            {builder.name}, writing calibrations since {builder.since}
          </Term>
        )}
        <Term name="Questions">
          <a href={phoneHref(shop.phone)} className={phoneStyle}>
            {formatPhone(shop.phone)}
          </a>
          {shop.hours.map((hours) => (
            <span key={hours.firstDay} className={css({ display: 'block' })}>
              {formatDays(hours)}, {formatTimes(hours)}
            </span>
          ))}
          {shop.timeZone}
        </Term>
      </dl>
    </section>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css({ fontSize: '14', fontWeight: '700' })}>{name}</dt>
      <dd className={noteStyle}>{children}</dd>
    </div>
  );
}

const boxStyle = css({
  // On a phone, after the add-ons.
  order: { base: '1', desktop: '0' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '2',
});

const termsStyle = css({
  display: 'grid',
  // Two columns on a tablet.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  columnGap: '6',
  rowGap: '2',
});

const amountStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '700',
  lineHeight: '1',
  fontVariantNumeric: 'tabular-nums',
});

const noteStyle = css({ color: 'muted', fontSize: '14', lineHeight: '1.4' });

const lineStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  paddingBlock: '1',
  borderTop: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
});

const phoneStyle = css({
  layerStyle: 'target',
  color: 'ink',
  fontWeight: '600',
  textDecoration: 'underline',
});
