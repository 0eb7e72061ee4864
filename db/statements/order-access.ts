import { type Column, type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';

/** The condition that a row of `users` may see a row of `orders`: as its customer or an admin. */
export const canAccessOrder = sql`(${orders.userId} = ${users.id} or ${users.isAdmin})`;

/** The condition that a message was written by the other side. One side is the customer, the other all admins. */
export function isFromOtherSide(reader: SQL | Column | string, customer: SQL | Column): SQL {
  return sql`(${customer} = ${reader}) <> (${messages.userId} = ${customer})`;
}
