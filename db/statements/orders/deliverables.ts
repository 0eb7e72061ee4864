import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';

/** The condition that a file was delivered, even if it went to another account since, for a query that joins `orders`. */
export const wasDelivered: SQL = isDelivered(sql`${deliverables.deliveredAt}`);

/** The condition that the order's customer got a file, and has it still. For a query of `deliverables` that joins `orders`. */
export const isWithCustomer: SQL = sql`(${deliverables.heldBy} is null and ${wasDelivered})`;

/** The condition that they can download it: we didn't withdraw it. */
export const isDownloadable: SQL = sql`(${deliverables.withdrawnAt} is null and ${isWithCustomer})`;

/** The id of the user who has a delivered file, for a query of `deliverables` that joins `orders`. */
export const holderOf: SQL = sql`coalesce(${deliverables.heldBy}, ${orders.userId})`;

/**
 * The condition that a file isn't withdrawn, and that the customer has no later revision of it, for a query that joins
 * `orders`. Raw SQL, because the table is compared with itself.
 */
export const isNewestRevision: SQL = sql`${deliverables.heldBy} is null and ${deliverables.withdrawnAt} is null and not exists (select 1 from ${deliverables} later where later.series_id = ${deliverables.seriesId} and later.revision > ${deliverables.revision} and later.withdrawn_at is null and ${isDelivered(sql`later.delivered_at`)})`;

/** The latest verdict on a row of `deliverables`. Raw, because it has no client. */
export const latestVerdict = sql`(select ${messages.verdict} from ${messages} where ${messages.deliverableId} = ${deliverables.id} order by ${messages.createdAt} desc, ${messages}.rowid desc limit 1)`;

/** Returns `isDelivered` of `worker/domain/files/delivered.ts` in SQL. */
function isDelivered(deliveredAt: SQL): SQL {
  return sql`(${orders.status} = 'fulfilled' or ${deliveredAt} is not null)`;
}
