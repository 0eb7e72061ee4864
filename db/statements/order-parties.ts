import { type Column, type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';

/** The condition that a person of `users` may see an order of `orders`: its customer may, and admins (design: Enforcement). */
export const maySeeOrder = sql`(${orders.userId} = ${users.id} or ${users.isAdmin})`;

/**
 * Of a message and a reader: it is what the other side wrote. An order's customer is one side, admins are the
 * other one together.
 */
export function isFromOtherSide(reader: SQL | Column | string, customer: SQL | Column): SQL {
  return sql`(${customer} = ${reader}) <> (${messages.userId} = ${customer})`;
}
