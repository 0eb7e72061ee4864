import { css } from '#styled/css';
import { formatShortDay } from '#web/lib/day.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

/** The denied order that a card replaces, folded. */
export function ReplacedOrder({ order, onOpen }: { order: OrderJson; onOpen: () => void }) {
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
