import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { useResubmission } from '#web/delivery/use-delivery.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/**
 * Returns the denied order that a form replaces. If that order was resubmitted in the meantime, the form is a new
 * request. Nothing changes while the form itself is being sent.
 */
export function useResubmittedOrder(
  orderId: string | undefined,
  isSending: boolean,
): { denied: OrderJson | undefined; resubmitOf: string | undefined } {
  const { data: orders } = useQuery({
    ...queries.myOrders,
    refetchInterval: false,
    enabled: orderId !== undefined,
  });
  const { isWaiting, canResubmit } = useResubmission();
  const denied = orders?.find(
    (order) => order.id === orderId && (isSending || canResubmit(order, orders)),
  );
  if (orders) return { denied, resubmitOf: denied?.id };
  // Without the orders, the server decides.
  const isOpen = orderId !== undefined && (isSending || !isWaiting(orderId));
  return { denied, resubmitOf: isOpen ? orderId : undefined };
}
