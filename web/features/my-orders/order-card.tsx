import { Suspense } from 'react';
import { css } from '#styled/css';
import { formatDay, formatShortDay } from '#web/lib/day.ts';
import { orderedTruck, unreadText } from '#web/orders/order-view.ts';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Card, CardStrip } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { asksForPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { addonTotal, basePrice } from '#worker/domain/orders/request/pricing.ts';
import { tuneTypeLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import type { CardNotesProps } from './card-notes.tsx';
import { OrderActions, type OrderActionsProps } from './order-actions.tsx';
import { OrderProgress } from './order-progress.tsx';
import { orderStatusLine } from './order-status-line.ts';

/** Loaded only with an order that has one, because it includes all texts about the shop. */
const CardNotes = lazyPart(() => import('./card-notes.tsx'), 'CardNotes', { retry: true });

type OrderCardProps = OrderActionsProps & CardNotesProps;

/** An order in the list: where it stands, what it is, and the one thing to do next. */
export function OrderCard({ replaced, onOpenReplaced, ...actions }: OrderCardProps) {
  const { order, isResubmittable } = actions;
  const { addons, lines, totalAmount } = order;
  const price = basePrice(order.product, order.tuneType);
  const asksToPay = asksForPayment(order);
  const statusLine = orderStatusLine(order, { isResubmittable, formatDate: formatShortDay });
  return (
    <Card className={css({ stack: '4' })}>
      <OrderHead order={order} />
      {order.status === 'denied' ? (
        <DenialBox title="Reason for Denial" reason={order.adminResponse} statusLine={statusLine} />
      ) : (
        <OrderProgress order={order} statusLine={statusLine} isBrief />
      )}
      {order.status === 'approved' && order.paymentStatus !== 'refunded' && (
        <p className={css({ color: 'muted' })}>
          Order Approved - We'll be in touch soon to complete your calibration
        </p>
      )}
      {(asksToPay || order.status === 'fulfilled' || order.shippedAt || replaced) && (
        <Suspense fallback={asksToPay && <Skeleton height="10rem" />}>
          <CardNotes order={order} replaced={replaced} onOpenReplaced={onOpenReplaced} />
        </Suspense>
      )}
      <div className={partsStyle}>
        <Facts
          isCompact
          facts={[
            ['Ordered', formatDay(order.createdAt)],
            ['Tune', tuneTypeLabels[order.tuneType]],
            [totalAmount === price ? 'Price' : 'Base Price', formatExactDollars(price)],
            ['Add-ons', addons.length > 0 && formatExactDollars(addonTotal(addons))],
            ...lines.map((line) => [line.label, formatExactDollars(line.amount), true] as const),
            ['Total', totalAmount !== price && formatExactDollars(totalAmount), true],
            ['Received', paidText(order), true],
          ]}
        />
        <section>
          <h3 className={css({ fontSize: '18', paddingBottom: '1' })}>Vehicle Details</h3>
          <Facts
            isCompact
            facts={[
              ['Vehicle', orderedTruck(order), true],
              ['VIN', order.vin, true],
              ['Platform', order.product.platform, true],
            ]}
          />
        </section>
      </div>
      <OrderActions {...actions} />
    </Card>
  );
}

function OrderHead({ order }: { order: OrderJson }) {
  return (
    <CardStrip>
      <h2 className={css({ fontSize: '28', marginInlineEnd: 'auto' })}>
        {order.product.yearRange} {order.product.engineType}
      </h2>
      <StatusBadge status={order.status} isRefunded={order.paymentStatus === 'refunded'} />
      {order.unread > 0 && <Badge>{unreadText(order.unread)}</Badge>}
      <p className={numberStyle}>Order {shortId(order.id)}</p>
    </CardStrip>
  );
}

interface DenialBoxProps {
  title: string;
  reason: string | null;
  statusLine: string;
}

/** When and why an order was denied. */
export function DenialBox({ title, reason, statusLine }: DenialBoxProps) {
  return (
    <>
      <p className={css({ fontWeight: '600' })}>{statusLine}</p>
      <Callout tone="denied" title={title} text={reason} />
    </>
  );
}

const numberStyle = css({
  flexBasis: 'full',
  fontSize: '14',
  lineHeight: '1.2',
  color: 'onStripMuted',
});

// The price and the truck beside each other where both fit.
const partsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
  alignItems: 'start',
  columnGap: '6',
  rowGap: '4',
});
