import { type Column, eq, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';

/** The condition that a `users` row may access an `orders` row: as its customer or an admin. */
export const canAccessOrder = or(eq(orders.userId, users.id), eq(users.isAdmin, true));

/** The condition that a `users` row may hear of an `orders` row: it has access, or a file of the order. */
export const canHearOfOrder = or(
  canAccessOrder,
  sql`exists (select 1 from ${deliverables} where ${deliverables.orderId} = ${orders.id} and ${deliverables.heldBy} = ${users.id})`,
);

/**
 * Returns the condition that the other side wrote a message. The customer is one side; all admins are the other. Raw,
 * because Drizzle cannot compare conditions.
 */
export function isFromOtherSide(reader: SQL | Column | string, customer: SQL | Column): SQL {
  return sql`(${customer} = ${reader}) <> (${messages.userId} = ${customer})`;
}
