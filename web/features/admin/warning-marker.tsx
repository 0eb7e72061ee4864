import { TriangleAlert } from 'lucide-react';
import { css } from '#styled/css';
import { orderWarningTexts } from '#web/features/admin/details/order-warning-texts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Marks the card of an order that has warnings. */
export function WarningMarker({ order }: { order: OrderJson }) {
  const count = orderWarningTexts(order).length;
  if (count === 0) return null;
  return (
    <span className={markerStyle}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      {count === 1 ? '1 warning' : `${count} warnings`}
    </span>
  );
}

const markerStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  fontWeight: '600',
  color: 'pending.ink',
});
