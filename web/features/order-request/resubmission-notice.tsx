import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useResubmission } from '#web/delivery/use-resubmission.ts';
import { formatDay } from '#web/lib/day.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/**
 * The denied order that a form is sent in place of. One that was sent again meanwhile is not: then the form is a
 * request like any other. While it is being sent itself, nothing about it changes.
 */
export function useInPlaceOf(
  orderId: string | undefined,
  isBeingSent: boolean,
): { denied: OrderJson | undefined; resubmitOf: string | undefined } {
  const { data: orders } = useQuery({
    ...queries.myOrders,
    refetchInterval: false,
    enabled: orderId !== undefined,
  });
  const { isWaiting, canResubmit } = useResubmission();
  const denied = orders?.find(
    (order) => order.id === orderId && (isBeingSent || canResubmit(order, orders)),
  );
  if (orders) return { denied, resubmitOf: denied?.id };
  // Where the orders are not known, the store says whether it can be.
  const isOpen = orderId !== undefined && (isBeingSent || !isWaiting(orderId));
  return { denied, resubmitOf: isOpen ? orderId : undefined };
}

/** Says what the request stands in place of, and why that one was denied. */
export function InPlaceOf({ order }: { order: OrderJson }) {
  return (
    <section className={boxStyle}>
      <p className={css({ fontWeight: '600' })}>
        In place of your request of {formatDay(order.createdAt)}
      </p>
      {order.adminResponse && (
        <p className={css({ whiteSpace: 'pre-line' })}>
          Reason for the denial: {order.adminResponse}
        </p>
      )}
    </section>
  );
}

const boxStyle = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'control',
  background: 'denied.ground',
  color: 'denied.ink',
});
