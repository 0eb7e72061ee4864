import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { queries } from '#web/lib/queries.ts';
import type { OrderJson } from '#worker/domain/api.ts';
import { canResubmit } from '#worker/domain/resubmission.ts';

/**
 * The denied order that a request is sent in place of. An address can name one that was sent again already: then
 * it is a request like any other.
 */
export function useResubmission(orderId: string | undefined): {
  denied: OrderJson | undefined;
  resubmitOf: string | undefined;
} {
  const { data: orders } = useQuery({
    ...queries.myOrders,
    refetchInterval: false,
    enabled: orderId !== undefined,
  });
  const denied = orders?.find((order) => order.id === orderId && canResubmit(order, orders));
  // Where the orders are not known, the store says whether it can be.
  return { denied, resubmitOf: orders ? denied?.id : orderId };
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
