import { and, eq, fillPlaceholders, gt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/web';
import { type Db, toInStatement } from '#db/client.ts';
import { sessions, userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { canAccessOrder } from './order-access.ts';
import { roleFields } from './roles.ts';

/** A scope that a client polls. `user` is the signed-in user; an order is visible to its customer and admins. */
export type PolledScope = 'catalog' | 'admin' | 'deletions' | 'user' | { orderId: string };

interface SessionQuery {
  tokenHash: string;
  now: number;
  /** At most one of them is an order. */
  polls: readonly PolledScope[];
}

/** Builds SQL without a client. */
const builder = drizzle.mock();

/** The statement for each combination of scopes. Every request runs one of them, and building it takes longest. */
const prepared = new Map<string, PreparedSession>();

type PreparedSession = ReturnType<typeof prepareSession>;
type FoundSession = Awaited<ReturnType<PreparedSession['get']>>;

/** Reads a session, its user and the revision of each scope in one statement that finds every row by its key. */
export async function selectSession(
  db: Db,
  { tokenHash, now, polls }: SessionQuery,
): Promise<FoundSession> {
  const statement = preparedSession(polls);
  const { sql: text, params } = statement.getQuery();
  const orderId = polls.find((scope) => typeof scope === 'object')?.orderId;
  const values = { tokenHash, now, orderId, orderScope: `order:${orderId}` };
  const { rows } = await db.client.execute(
    toInStatement({ sql: text, params: fillPlaceholders(params, values) }),
  );
  // Drizzle maps a row like `get` does, but doesn't type it.
  return statement.mapGetResult(rows) as FoundSession;
}

function preparedSession(polls: readonly PolledScope[]): PreparedSession {
  const key = polls.map((scope) => (typeof scope === 'object' ? 'order' : scope)).join();
  const statement = prepared.get(key) ?? prepareSession(polls);
  prepared.set(key, statement);
  return statement;
}

function prepareSession(polls: readonly PolledScope[]) {
  const versions = polls.length > 0 ? polls.map(versionOf) : [sql`''`];
  return builder
    .select({
      user: userFields,
      role: roleFields,
      expiresAt: sessions.expiresAt,
      startedAt: sessions.createdAt,
      revision: sql<string | null>`'' || ${sql.join(versions, sql` || '.' || `)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare();
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
  return sql`(select ${selectVersion(sql`${sql.placeholder('orderScope')}`)} from ${orders}
      where ${orders.id} = ${sql.placeholder('orderId')} and ${canAccessOrder})`;
}

function selectVersion(scope: SQL): SQL {
  return sql`coalesce((select ${revisions.version} from ${revisions} where ${revisions.scope} = ${scope}), 0)`;
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.write([
    db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash)),
  ]);
}
