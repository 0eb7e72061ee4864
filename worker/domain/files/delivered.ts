import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';

interface DeliveredTo {
  order: { status: OrderStatus; userId: string };
  file: { deliveredAt: number | string | null };
}

/** Returns whether a user may send a verdict on a file: only the order's customer, once they have the file. */
export function canSendVerdict(user: { id: string }, { order, file }: DeliveredTo): boolean {
  return order.userId === user.id && isDelivered(order, file);
}

/**
 * Returns whether the customer has a file of their order. They have it once an admin delivers it or
 * fulfills the order, and keep it after a refund.
 */
export function isDelivered(
  order: { status: OrderStatus },
  file: { deliveredAt: number | string | null },
): boolean {
  return order.status === 'fulfilled' || file.deliveredAt !== null;
}
