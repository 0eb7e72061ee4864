import { css } from '#styled/css';
import { formatShortDay } from '#web/lib/day.ts';
import { ShipmentText, useAwaitsGoods } from '#web/orders/shipping/shipping.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { asksForPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { PaymentInstructions } from './payment/payment-instructions.tsx';

export interface CardNotesProps {
  order: OrderJson;
  /** The denied order that this one replaces. */
  replaced: OrderJson | undefined;
  onOpenReplaced: () => void;
}

/** What only some cards have: how to pay, where the goods are, and the denied order that it replaces. */
export function CardNotes({ order, replaced, onOpenReplaced }: CardNotesProps) {
  const awaitsGoods = useAwaitsGoods(order);
  return (
    <>
      {asksForPayment(order) && <PaymentInstructions order={order} />}
      {order.status === 'fulfilled' && awaitsGoods && <p>Your parts aren’t shipped yet.</p>}
      {order.shippedAt && (
        <Facts
          isCompact
          facts={[['Shipped', <ShipmentText key="shipped" order={order} />, true]]}
        />
      )}
      {replaced && <ReplacedOrder order={replaced} onOpen={onOpenReplaced} />}
    </>
  );
}

function ReplacedOrder({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
  const { deniedAt } = order.milestones;
  return (
    <Disclosure
      summary={`Replaces a denied order${deniedAt ? ` of ${formatShortDay(deniedAt)}` : ''}`}
    >
      <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
        {order.adminResponse}
      </p>
      <Button onClick={onOpen}>View order {shortId(order.id)}</Button>
    </Disclosure>
  );
}
