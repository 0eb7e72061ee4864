import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';

/** The file was delivered, even if another account has it now. Needs a join of `orders`. */
export const wasDelivered: SQL = isDelivered(sql`${deliverables.deliveredAt}`);

/** The condition that the order's customer has a delivered file. Needs a join of `orders`. */
export const isWithCustomer: SQL = sql`(${deliverables.heldBy} is null and ${wasDelivered})`;

/** The condition that the customer can download a file, because it isn't withdrawn. */
export const isDownloadable: SQL = sql`(${deliverables.withdrawnAt} is null and ${isWithCustomer})`;

/** The id of the user who has a delivered file. Needs a join of `orders`. */
export const holderOf: SQL = sql`coalesce(${deliverables.heldBy}, ${orders.userId})`;

/**
 * The condition that a file isn't withdrawn, and that the customer has no later revision. Needs a
 * join of `orders`. Raw SQL, because it compares the table with itself.
 */
export const isNewestRevision: SQL = sql`${deliverables.heldBy} is null and ${deliverables.withdrawnAt} is null and not exists (select 1 from ${deliverables} later where later.series_id = ${deliverables.seriesId} and later.revision > ${deliverables.revision} and later.withdrawn_at is null and ${isDelivered(sql`later.delivered_at`)})`;

export const latestVerdict = sql`(select ${messages.verdict} from ${messages} where ${messages.deliverableId} = ${deliverables.id} order by ${messages.createdAt} desc, ${messages}.rowid desc limit 1)`;

/** The domain's `isDelivered` in SQL. */
function isDelivered(deliveredAt: SQL): SQL {
  return sql`(${orders.status} = 'fulfilled' or ${deliveredAt} is not null)`;
}
