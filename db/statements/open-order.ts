import { notInArray, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { closedStatuses } from '#worker/domain/orders/order-lifecycle.ts';

/** The condition that a row of `orders` is open, like `isOpen` in the domain. */
export const isOpenOrder: SQL = notInArray(orders.status, closedStatuses);
