import { TriangleAlert } from 'lucide-react';
import { css } from '#styled/css';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { missingParts } from '#worker/domain/fitment/missing-parts.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const missingTexts: Record<RequiredPart, string> = {
  switch: 'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  device: 'The order has no tuning device, and the customer didn’t say they own one.',
};

/** Lists what looks wrong in an order, in the words that the customer saw, and the parts that a new order lacks. */
export function OrderWarningList({ order }: { order: OrderJson }) {
  const texts = [
    ...orderWarnings(order, order.product).map(({ text }) => text),
    ...(order.status === 'pending' ? missingTextsOf(order) : []),
  ];
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="warnings-title" className={boxStyle}>
      <h3 id="warnings-title" className={titleStyle}>
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
        Check This Order
      </h3>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function missingTextsOf({ product, tuneType, addons, ownedParts }: OrderJson): string[] {
  return missingParts({
    product,
    tuneType,
    addons: addons.map(({ addon }) => addon),
    offered: [],
    ownedParts,
  }).map(({ part }) => missingTexts[part]);
}

const boxStyle = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
});

const titleStyle = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: '18' });
