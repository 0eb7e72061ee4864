import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';

interface DeliveredTo {
  order: { status: OrderStatus; userId: string };
  file: { deliveredAt: number | string | null };
}

/** Returns whether a user can say whether a file works: they are the order's customer, and have the file. */
export function canJudge(user: { id: string }, { order, file }: DeliveredTo): boolean {
  return order.userId === user.id && isDelivered(order, file);
}

/**
 * Returns whether the customer has a file of their order: an admin delivered it ahead, or fulfilled the order. A refund
 * doesn't take it back.
 */
export function isDelivered(
  order: { status: OrderStatus },
  file: { deliveredAt: number | string | null },
): boolean {
  return order.status === 'fulfilled' || file.deliveredAt !== null;
}
