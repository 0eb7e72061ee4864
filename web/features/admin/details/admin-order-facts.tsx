import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import { fullName, productOf, vehicleOf } from '#web/lib/format.ts';
import { phoneHref } from '#web/lib/shop.ts';
import { shippingFacts, useGoods } from '#web/orders/shipping/shipping.tsx';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Code } from '#web/ui/code.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { adminNextStep } from '#worker/domain/orders/next-steps/admin-next-steps.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice } from '#worker/domain/orders/request/pricing.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { useCustomerEdits } from './order-notices.tsx';

interface AdminOrderFactsProps {
  order: OrderDetailsJson;
  onOpenOrder: (orderId: string) => void;
}

/** The labels of edited fields that have another name here. */
const labelsOfEdits: Record<string, string> = {
  'Owned Parts': 'Customer Owns',
  'Shipping Address': 'Ship To',
};

const partNames: Record<RequiredPart, string> = { switch: 'SOTF switch', device: 'Tuning device' };

/** Every field that an admin needs to decide on an order. */
export function AdminOrderFacts({ order, onOpenOrder }: AdminOrderFactsProps) {
  const clock = useOrderClock(order);
  const goods = useGoods(order);
  const edits = useCustomerEdits(order);
  const changed = new Set([...(edits?.labels ?? [])].map((name) => labelsOfEdits[name] ?? name));
  const { billingStreet, billingCity, billingState, billingZip } = order;
  const linkTo = (id: string) => (
    <Button key={id} onClick={() => onOpenOrder(id)}>
      Order {shortId(id)}
    </Button>
  );
  return (
    // No gap between the groups, so that all rows are the same distance apart.
    <div>
      <Facts minWidth={minWidth} changed={changed} facts={truckFacts(order)} />
      <Facts
        minWidth={minWidth}
        changed={changed}
        facts={[
          ...priceFacts(order),
          ['Payment Status', order.status === 'approved' && paymentText(order)],
          [
            'Invoice',
            order.status === 'approved' && order.stripeInvoiceUrl && (
              <a
                key="invoice"
                href={order.stripeInvoiceUrl}
                target="_blank"
                rel="noreferrer"
                className={linkStyle}
              >
                View payment invoice
              </a>
            ),
          ],
          ['Received', paidText(order)],
        ]}
      />
      <Facts
        minWidth={minWidth}
        changed={changed}
        facts={[
          ['Customer', fullName(order.user) || 'Not provided'],
          ['Email', <EmailLink key="email">{order.user.email}</EmailLink>],
          ['Phone', <PhoneLink key="phone">{order.customerPhone}</PhoneLink>],
          ['Billing Address', `${billingStreet}\n${billingCity}, ${billingState} ${billingZip}`],
          ...(goods.size > 0 ? shippingFacts(order) : []),
        ]}
      />
      <Facts
        minWidth={minWidth}
        facts={[
          ['Order ID', shortId(order.id)],
          ['Status', <StatusBadge key="status" status={order.status} />],
          [
            'Waiting',
            clock && (
              <Badge key="clock" tone={clock.tone} icon={clock.icon}>
                {clock.label}
              </Badge>
            ),
          ],
          ['Order Date', formatDayTime(order.createdAt)],
          ['Next', adminNextStep(order, { hasGoods: goods.size > 0 }), true],
          ['Replaces', order.resubmitOf && linkTo(order.resubmitOf)],
          ['Replaced By', order.replacementId && linkTo(order.replacementId)],
          ['Retune Of', order.retuneOf && linkTo(order.retuneOf)],
          ['Retuned By', order.retuneIds.length > 0 && order.retuneIds.map(linkTo)],
          ['Denial Reason', order.status === 'denied' && order.adminResponse, true],
        ]}
      />
    </div>
  );
}

// Two columns beside the list of a tablet, and three only where the longer values fit.
const minWidth = 'clamp(9rem, 34%, 10.5rem)';

type FactList = ComponentProps<typeof Facts>['facts'];

/** What the file is built from. */
function truckFacts(order: OrderDetailsJson): FactList {
  return [
    ['Vehicle', vehicleOf(order)],
    ['Platform', order.product.platform],
    ['Transmission', order.vehicleTransmission],
    ['Customer Owns', order.ownedParts.map((part) => partNames[part]).join('\n')],
    ['VIN', order.vin && <Code key="vin">{order.vin}</Code>, true],
    ['Product', productOf(order), true],
    ['Modifications', order.modifications, true],
    ['Additional Notes', order.additionalNotes, true],
  ];
}

function priceFacts(order: OrderDetailsJson): FactList {
  return [
    ['Tune Type', tuneChoiceLabels[order.tuneType]],
    ['Base Price', formatExactDollars(basePrice(order.product, order.tuneType))],
    ['Add-ons', order.addons.length > 0 && <AddonPrices addons={order.addons} />, true],
    ...order.lines.map(({ label, amount }): FactList[number] => [
      label,
      formatExactDollars(amount),
      true,
    ]),
    // Payment Status follows on the same row only in an approved order. Otherwise the total gets a
    // row to itself, because the line above a row ends at its last value.
    ['Total Price', formatExactDollars(order.totalAmount), order.status !== 'approved'],
  ];
}

/** One line per add-on, in two columns where they fit, so that forty stay readable. */
function AddonPrices({ addons }: Pick<OrderDetailsJson, 'addons'>) {
  return (
    <ul className={addonsStyle}>
      {addons.map(({ addon, price }) => (
        <li key={addon.id} className={css({ spread: '3' })}>
          <bdi>{addon.name}</bdi> <span className={priceStyle}>{formatExactDollars(price)}</span>
        </li>
      ))}
    </ul>
  );
}

function paymentText(order: OrderDetailsJson): string {
  if (order.paymentStatus === 'refunded') return 'Refunded';
  return isPaid(order) ? '✓ Paid' : 'Pending Payment';
}

function EmailLink({ children: email }: { children: string }) {
  return (
    <a href={`mailto:${email}`} className={linkStyle}>
      <EmailText>{email}</EmailText>
    </a>
  );
}

function PhoneLink({ children: phone }: { children: string }) {
  return (
    <a href={phoneHref(phone)} className={linkStyle}>
      {phone}
    </a>
  );
}

const linkStyle = css({ textDecoration: 'underline' });

const addonsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  columnGap: '6',
});

const priceStyle = css({ flexShrink: '0', fontVariantNumeric: 'tabular-nums' });
