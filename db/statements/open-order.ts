import { notInArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { recentMs } from '#worker/domain/orders/pages.ts';

/** The rank of a closed order is this minus the time of its last activity. */
export const closedRank = 9_000_000_000_000_000;

/** The condition that a row of `orders` is open, like `isOpen` in the domain. */
export const isOpenOrder: SQL = notInArray(orders.status, ['denied', 'fulfilled']);

/**
 * The condition that a row of `orders` is in the recent part of the admin list. A changed calibration marks only these
 * orders as changed, because it can have tens of thousands of older ones.
 */
export const isRecentOrder: SQL = sql`${orders.rank} <= ${closedRank} - (unixepoch() * 1000 - ${recentMs})`;
