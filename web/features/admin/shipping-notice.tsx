import { useRunAction } from '#web/features/admin/actions/use-run-action.ts';
import { shop } from '#web/lib/shop.ts';
import { useGoods } from '#web/orders/shipping/shipping.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';

/** Offers to add the shipping that the customer saw to a pending order with goods. */
export function ShippingNotice({ order }: { order: OrderJson }) {
  const goods = useGoods(order);
  const { run, isPending } = useRunAction(order, 'amend', () => {});
  const amount = shop.estimate.shipping ?? 0;
  const lacksShipping =
    amount > 0 &&
    goods.size > 0 &&
    order.status === 'pending' &&
    !isSettled(order) &&
    order.lines.every(({ kind }) => kind !== 'shipping');
  if (!lacksShipping) return null;
  const dollars = formatExactDollars(amount);
  const add = () =>
    run({
      lines: [...order.lines, { kind: 'shipping', label: 'Shipping', amount }],
      version: order.version,
      totalBefore: order.totalAmount,
      expectedTotal: order.totalAmount + amount,
    });
  return (
    <Callout
      title={`Shipping isn’t in the total. The customer saw an estimate of ${dollars}.`}
      text="To charge another amount, amend the order."
      actions={
        <Button busy={isPending} onClick={add}>
          Add {dollars}
        </Button>
      }
    />
  );
}
