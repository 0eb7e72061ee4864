import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';

/** The size of an order's long texts in bytes. Raw SQL, because Drizzle has no string functions. */
export const orderTextBytes = sql`octet_length(concat(${orders.modifications}, ${orders.additionalNotes}, ${orders.adminResponse}))`;
