import { type Column, eq, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';

/** The condition that a user may access an order, as its customer or an admin. */
export const canAccessOrder = or(eq(orders.userId, users.id), eq(users.isAdmin, true));

/** The condition that a user has access to an order, or a file of it. */
export const canHearOfOrder = or(
  canAccessOrder,
  sql`exists (select 1 from ${deliverables} where ${deliverables.orderId} = ${orders.id} and ${deliverables.heldBy} = ${users.id})`,
);

/**
 * Returns the condition that the other side wrote a message: the customer is one side, all admins
 * are the other. Raw, because Drizzle can't compare conditions.
 */
export function isFromOtherSide(reader: SQL | Column | string, customer: SQL | Column): SQL {
  return sql`(${customer} = ${reader}) <> (${messages.userId} = ${customer})`;
}
