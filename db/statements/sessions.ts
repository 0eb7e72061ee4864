import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { canAccessOrder } from './order-access.ts';
import { roleFields } from './roles.ts';

/** A scope that a client polls. `user` is the signed-in user; an order is visible to its customer and admins. */
export type PolledScope = 'catalog' | 'admin' | 'deletions' | 'user' | { orderId: string };

/** Reads a session, its user and the revision of each scope in one statement that finds every row by its key. */
export async function selectSession(
  db: Db,
  { tokenHash, now, polls }: { tokenHash: string; now: number; polls: readonly PolledScope[] },
) {
  const versions = polls.length > 0 ? polls.map(versionOf) : [sql`''`];
  const [found] = await db.orm
    .select({
      user: userFields,
      role: roleFields,
      expiresAt: sessions.expiresAt,
      startedAt: sessions.createdAt,
      revision: sql<string | null>`'' || ${sql.join(versions, sql` || '.' || `)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return found;
}

/**
 * Returns a scope's version; null for an order that the user may not see. Raw SQL, because Drizzle cannot
 * concatenate subqueries.
 */
function versionOf(scope: PolledScope): SQL {
  if (scope === 'catalog' || scope === 'admin' || scope === 'deletions') {
    return selectVersion(sql`${scope}`);
  }
  if (scope === 'user') return selectVersion(sql`'user:' || ${users.id}`);
  const { orderId } = scope;
  return sql`(select ${selectVersion(sql`${`order:${orderId}`}`)} from ${orders}
      where ${orders.id} = ${orderId} and ${canAccessOrder})`;
}

function selectVersion(scope: SQL): SQL {
  return sql`coalesce((select ${revisions.version} from ${revisions} where ${revisions.scope} = ${scope}), 0)`;
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.write([
    db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash)),
  ]);
}
