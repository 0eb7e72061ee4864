import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { maySeeOrder } from './order-parties.ts';

/**
 * The polled scopes that a list can show; `user` is the signed-in person's own, and an order's is there only
 * for its customer and admins.
 */
export type PolledScope = 'catalog' | 'admin' | 'user' | { orderId: string };

/** One statement, each row found by its key: session, user and one revision for each scope. */
export async function selectSession(
  db: Db,
  { tokenHash, now, polls }: { tokenHash: string; now: number; polls: readonly PolledScope[] },
) {
  const versions = polls.length > 0 ? polls.map(versionOf) : [sql`''`];
  const [found] = await db.orm
    .select({
      ...userFields,
      expiresAt: sessions.expiresAt,
      revision: sql<string | null>`'' || ${sql.join(versions, sql` || '.' || `)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return found;
}

/** A scope's version; none at all for an order that is not the person's to see. */
function versionOf(scope: PolledScope): SQL {
  if (scope === 'catalog') return versionNamed(sql`'catalog'`);
  if (scope === 'admin') return versionNamed(sql`'admin'`);
  if (scope === 'user') return versionNamed(sql`'user:' || ${users.id}`);
  const { orderId } = scope;
  return sql`(select ${versionNamed(sql`${`order:${orderId}`}`)} from ${orders}
      where ${orders.id} = ${orderId} and ${maySeeOrder})`;
}

function versionNamed(name: SQL): SQL {
  return sql`coalesce((select ${revisions.version} from ${revisions} where ${revisions.scope} = ${name}), 0)`;
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.write([
    db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash)),
  ]);
}
