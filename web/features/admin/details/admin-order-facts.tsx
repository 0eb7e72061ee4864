import { css } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import { fullName, productOf, vehicleOf } from '#web/lib/format.ts';
import { lineFacts, orderStatusView } from '#web/orders/order-view.ts';
import { shippingFacts, useGoods } from '#web/orders/shipping.ts';
import { useOrderClock } from '#web/orders/use-order-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Code, Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { nextStepOf, nextSteps } from '#worker/domain/orders/next-steps.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

interface AdminOrderFactsProps {
  order: OrderDetailsJson;
  onOpenOrder: (orderId: string) => void;
}

const partNames: Record<RequiredPart, string> = {
  switch: 'SOTF switch',
  device: 'Tuning device',
};

/** Every field that an admin needs to decide on an order. */
export function AdminOrderFacts({ order, onOpenOrder }: AdminOrderFactsProps) {
  const { label, tone, icon } = orderStatusView(order.status);
  const clock = useOrderClock(order);
  const goods = useGoods(order);
  const { billingStreet, billingCity, billingState, billingZip } = order;
  const linkTo = (id: string) => (
    <Button key={id} onClick={() => onOpenOrder(id)}>
      Order {shortId(id)}
    </Button>
  );
  return (
    <Facts
      minWidth={11}
      facts={[
        ['Order ID', shortId(order.id)],
        [
          'Status',
          <Badge key="status" tone={tone} icon={icon}>
            {label}
          </Badge>,
        ],
        [
          'Waiting',
          clock && (
            <Badge key="clock" tone={clock.tone} icon={clock.icon}>
              {clock.label}
            </Badge>
          ),
        ],
        ['Next', nextSteps[nextStepOf(order)].admin, true],
        ['Replaces', order.resubmitOf && linkTo(order.resubmitOf)],
        ['Replaced By', order.replacementId && linkTo(order.replacementId)],
        ['Retune Of', order.retuneOf && linkTo(order.retuneOf)],
        ['Retuned By', order.retuneIds.length > 0 && order.retuneIds.map(linkTo)],
        ['Customer', fullName(order.user) || 'Not provided'],
        ['Email', <EmailText key="email">{order.user.email}</EmailText>],
        ['Phone', order.customerPhone],
        ['Billing Address', `${billingStreet}\n${billingCity}, ${billingState} ${billingZip}`],
        ...(goods.size > 0 ? shippingFacts(order) : []),
        ['Order Date', formatDayTime(order.createdAt)],
        ['Product', productOf(order)],
        ['Vehicle', vehicleOf(order)],
        ['Transmission', order.vehicleTransmission],
        ['VIN', order.vin && <Code key="vin">{order.vin}</Code>],
        ['Customer Owns', order.ownedParts.map((part) => partNames[part]).join('\n')],
        ['Platform', order.product.platform],
        ['Tune Type', tuneChoiceLabels[order.tuneType]],
        ['Add-ons', order.addons.map(({ addon }) => addon.name).join('\n')],
        [
          'Payment Status',
          order.status === 'approved' && (isPaid(order) ? '✓ Paid' : 'Pending Payment'),
        ],
        [
          'Invoice',
          order.status === 'approved' && order.stripeInvoiceUrl && (
            <a
              key="invoice"
              href={order.stripeInvoiceUrl}
              target="_blank"
              rel="noreferrer"
              className={css({ textDecoration: 'underline' })}
            >
              View payment invoice
            </a>
          ),
        ],
        ['Modifications', order.modifications, true],
        ['Additional Notes', order.additionalNotes, true],
        ...lineFacts(order),
        ['Total Price', formatDollars(order.totalAmount)],
        ['Received', paidText(order)],
        ['Denial Reason', order.status === 'denied' && order.adminResponse, true],
      ]}
    />
  );
}
