import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { orders } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { rowExists } from '#db/statements/row-exists.ts';

const customerId = sql`(select ${orders.userId} from ${orders} where ${orders.id} = ${orderInbox.orderId})`;

/** When an order's customer last wrote, in ms since 1970. Null if no message needs an answer. */
export const newestMessageAt: SQL<number | null> =
  sql`max(${orderInbox.messageAt}, coalesce((select ${messages.createdAt} from ${messages} where ${messages.orderId} = ${orderInbox.orderId} and ${messages.userId} = ${customerId} order by ${messages.createdAt} desc limit 1), 0))`;

/** Returns the condition that a message after `seenAt`, in ms since 1970, waits for an answer. */
export function hasNewerMessage({ orderId, seenAt }: { orderId: string; seenAt: number }): SQL {
  return rowExists(orderInbox, and(eq(orderInbox.orderId, orderId), gt(newestMessageAt, seenAt)));
}

interface Pause {
  orderId: string;
  /** ms since 1970. */
  until: number;
  waitsForCustomer: boolean;
}

/** Returns the statement that sets an order aside if `when` holds. */
export function pauseOrder(db: Db, { orderId, until, waitsForCustomer }: Pause, when: SQL) {
  const row = { pausedUntil: until, waitsForCustomer };
  return insertWhen(db, orderInbox, { orderId, ...row }, when).onConflictDoUpdate({
    target: orderInbox.orderId,
    set: row,
  });
}

/** Returns the statement that puts a set-aside order back when its customer answers. */
export function resumeAnswered(
  db: Db,
  { orderId, at }: { orderId: string; at: number },
  when: SQL,
) {
  return db.orm
    .update(orderInbox)
    .set({
      pausedUntil: null,
      waitsForCustomer: false,
      messageAt: sql`coalesce(${orderInbox.messageAt}, ${at})`,
    })
    .where(and(eq(orderInbox.orderId, orderId), eq(orderInbox.waitsForCustomer, true), when));
}
