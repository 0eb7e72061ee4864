import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { shipmentText, useGoods } from '#web/orders/shipping/shipping.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice } from '#worker/domain/orders/request/pricing.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** Everything that the customer paid for, so that nothing is forgotten. */
export function PaidItems({ order }: { order: OrderJson }) {
  const titleId = useId();
  const { data: addons } = useQuery(queries.addons);
  const goods = useGoods(order);
  const shipment = shipmentText(order);
  const descriptions = new Map(addons?.map(({ id, description }) => [id, description]));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={css({ paddingBottom: '1' })}>
        What They Paid For
      </h3>
      <ul>
        <Item
          name={tuneChoiceLabels[order.tuneType]}
          price={basePrice(order.product, order.tuneType)}
        />
        {order.addons.map(({ addon, price }) => (
          <Item
            key={addon.id}
            name={addon.name}
            price={price}
            note={[
              descriptions.get(addon.id),
              goods.has(addon.id) && (shipment ? `Shipped ${shipment}` : 'Not shipped yet'),
            ]
              .filter(Boolean)
              .join('\n')}
          />
        ))}
        {order.lines.map(({ label, amount }) => (
          <Item key={label} name={label} price={amount} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  name: string;
  price: number;
  note?: string | null | undefined;
}

function Item({ name, price, note }: ItemProps) {
  return (
    <li className={itemStyle}>
      <span>
        {name}
        {note && (
          <span
            className={css({
              display: 'block',
              color: 'muted',
              fontSize: '14',
              whiteSpace: 'pre-line',
            })}
          >
            {note}
          </span>
        )}
      </span>
      <span className={css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
        {formatExactDollars(price)}
      </span>
    </li>
  );
}

const itemStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line}',
});
