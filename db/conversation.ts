import { type Column, type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';

/**
 * Of a message and a reader: it is what the other side wrote. An order's customer is one side, admins are the
 * other one together.
 */
export function isFromOtherSide(reader: SQL | Column | string, customer: SQL | Column): SQL {
  return sql`(${customer} = ${reader}) <> (${messages.userId} = ${customer})`;
}
