import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

/** `deletions` counts the deletions of orders, because a poll for changed orders can't return a deleted one. */
export type RevisionScope =
  | 'catalog'
  | 'admin'
  | 'deletions'
  | `user:${string}`
  | `order:${string}`;

/**
 * Returns the statements that increment the revision of each scope, for the batch that changes what the scope
 * shows. With `when`, they increment it only if the condition holds when the batch reaches them.
 */
export function bumpRevisions(db: Db, scopes: readonly RevisionScope[], when?: SQL) {
  return scopes.map((scope) => increment(insertWhen(db, revisions, { scope, version: 1 }, when)));
}

/** Returns the statement that increments the revision of an order's customer if `when` holds. */
export function bumpCustomer(db: Db, orderId: string, when?: SQL) {
  const row = { scope: sql`'user:' || ${orders.userId}`, version: 1 };
  return increment(
    insertWhen(db, revisions, row, and(eq(orders.id, orderId), when), { from: orders }),
  );
}

/** Returns the statement that increments the revision of every order that meets the condition. */
export function bumpOrders(db: Db, which: SQL | undefined) {
  const row = { scope: sql`'order:' || ${orders.id}`, version: 1 };
  return increment(insertWhen(db, revisions, row, which, { from: orders }));
}

/**
 * Returns the statement that marks orders as changed in the admin list, for a batch that has just incremented
 * the `admin` revision. A client with an older list then fetches only these orders.
 */
export function markOrders(db: Db, which: SQL | undefined) {
  const current = db.orm
    .select({ version: revisions.version })
    .from(revisions)
    .where(eq(revisions.scope, 'admin'));
  return db.orm
    .update(orders)
    .set({ revision: sql`${current}` })
    .where(which);
}

function increment(insert: ReturnType<typeof insertWhen<typeof revisions>>) {
  return insert.onConflictDoUpdate({
    target: revisions.scope,
    set: { version: sql`${revisions.version} + 1` },
  });
}
