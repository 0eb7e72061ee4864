import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';

export type RevisionScope = 'catalog' | 'admin' | `user:${string}` | `order:${string}`;

/**
 * Statements that raise the revision of each scope by one, for the batch that changes what the scope
 * shows. With `when`, they do so only if that condition holds at that point of the batch.
 */
export function bumpRevisions(db: Db, scopes: readonly RevisionScope[], when: SQL = sql`true`) {
  return scopes.map((scope) =>
    db.orm
      .insert(revisions)
      .select(sql`select ${scope}, 1 where ${when}`)
      .onConflictDoUpdate({
        target: revisions.scope,
        set: { version: sql`${revisions.version} + 1` },
      }),
  );
}

/** The statement that raises the revision of what an order's customer polls, likewise. */
export function bumpCustomerOf(db: Db, orderId: string, when: SQL) {
  return db.orm
    .insert(revisions)
    .select(
      sql`select 'user:' || ${orders.userId}, 1 from ${orders} where ${orders.id} = ${orderId} and ${when}`,
    )
    .onConflictDoUpdate({
      target: revisions.scope,
      set: { version: sql`${revisions.version} + 1` },
    });
}

/**
 * The statement that says of these orders that what admins see of them has changed, for a batch that has
 * just raised the `admin` revision: whoever knows the list of before asks for them alone.
 */
export function markOrders(db: Db, which: SQL) {
  return db.orm
    .update(orders)
    .set({
      revision: sql`(select ${revisions.version} from ${revisions} where ${revisions.scope} = 'admin')`,
    })
    .where(which);
}
