import { and, eq, fillPlaceholders, gt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/web';
import { type Db, toInStatement } from '#db/client.ts';
import { pictureUrlOf, sessions, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { pollVersions } from '#db/schema/requests.ts';
import type { Role, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { canAccessOrder } from './orders/order-access.ts';
import { viewersVersion, viewMs, viewStepMs } from './orders/order-views.ts';
import type { RoleFacts } from './roles.ts';

/** A scope that a client polls. An order is visible to its customer and admins. */
export type PolledScope =
  | 'catalog'
  | 'admin'
  | 'user'
  | { orderId: string }
  | { viewersOf: string };

interface SessionQuery {
  tokenHash: string;
  now: number;
  /** At most one scope is an order. */
  polls: readonly PolledScope[];
}

interface FoundSession {
  user: UserJson;
  role: RoleFacts;
  expiresAt: number;
  startedAt: number;
  signedInAt: number;
  lastUsedAt: number;
  /** Null for an order that the user may not see. */
  pollVersion: string | null;
}

const builder = drizzle.mock();

/** A prepared statement per combination of scopes. Every request runs one; building it is slow. */
const prepared = new Map<string, ReturnType<typeof prepareSession>>();

/** Reads a session, its user and the poll version of each scope in one statement. */
export async function selectSession(
  db: Db,
  { tokenHash, now, polls }: SessionQuery,
): Promise<FoundSession | undefined> {
  const { sql: text, params } = preparedSession(polls);
  const order = polls.find((scope) => typeof scope === 'object');
  const orderId = order && ('orderId' in order ? order.orderId : order.viewersOf);
  const times = { viewedSince: now - viewMs, recordedSince: now - viewStepMs };
  const values = { tokenHash, now, orderId, orderScope: `order:${orderId}`, ...times };
  const { rows } = await db.client.execute(
    toInStatement({ sql: text, params: fillPlaceholders(params, values) }),
  );
  const found = rows[0]?.[0];
  return typeof found === 'string' ? readSession(found) : undefined;
}

function preparedSession(polls: readonly PolledScope[]) {
  const key = polls.map((scope) => (typeof scope === 'object' ? Object.keys(scope) : scope)).join();
  const statement = prepared.get(key) ?? prepareSession(polls);
  prepared.set(key, statement);
  return statement;
}

/** The columns of `FoundSession` but the poll version, in the order of `SessionRow`. */
const columns = [
  users.id,
  users.firstName,
  users.lastName,
  users.email,
  pictureUrlOf(users),
  users.isAdmin,
  users.emailVerified,
  users.grantedRole,
  sessions.expiresAt,
  sessions.createdAt,
  sessions.signedInAt,
  sessions.lastUsedAt,
];

/** Selects one JSON array: decoding columns would cost more than the rest of an unchanged poll. */
function prepareSession(polls: readonly PolledScope[]) {
  const versions = polls.length > 0 ? polls.map(versionOf) : [sql`''`];
  const pollVersion = sql`'' || ${sql.join(versions, sql` || '.' || `)}`;
  return builder
    .select({ found: sql`json_array(${sql.join([...columns, pollVersion], sql`, `)})` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare()
    .getQuery();
}

/** The JSON array of a session. SQLite's Booleans are 0 and 1. */
type SessionRow = [
  id: string,
  firstName: string | null,
  lastName: string | null,
  email: string,
  profileImageUrl: string | null,
  isAdmin: 0 | 1,
  emailVerified: 0 | 1 | null,
  grantedRole: Role | null,
  expiresAt: number,
  startedAt: number,
  signedInAt: number,
  lastUsedAt: number,
  pollVersion: string | null,
];

function readSession(json: string): FoundSession {
  const [
    id,
    firstName,
    lastName,
    email,
    profileImageUrl,
    isAdmin,
    emailVerified,
    grantedRole,
    expiresAt,
    startedAt,
    signedInAt,
    lastUsedAt,
    pollVersion,
  ] = JSON.parse(json) as SessionRow;
  return {
    user: { id, firstName, lastName, email, profileImageUrl, isAdmin: isAdmin === 1 },
    role: {
      email,
      emailVerified: emailVerified === null ? null : emailVerified === 1,
      grantedRole,
    },
    expiresAt,
    startedAt,
    signedInAt,
    lastUsedAt,
    pollVersion,
  };
}

/** Returns a scope's version; null for an order that the user may not see. */
function versionOf(scope: PolledScope): SQL {
  if (scope === 'catalog' || scope === 'admin') return selectVersion(sql`${scope}`);
  if (scope === 'user') return selectVersion(sql`'user:' || ${users.id}`);
  if ('viewersOf' in scope) return viewersVersion;
  return sql`(select ${selectVersion(sql`${sql.placeholder('orderScope')}`)} from ${orders}
      where ${orders.id} = ${sql.placeholder('orderId')} and ${canAccessOrder})`;
}

function selectVersion(scope: SQL): SQL {
  return sql`coalesce((select ${pollVersions.version} from ${pollVersions} where ${pollVersions.scope} = ${scope}), 0)`;
}

/** Stores that a session was used. Times are ms since 1970. */
export async function extendSession(
  db: Db,
  tokenHash: string,
  times: { expiresAt: number; lastUsedAt: number },
): Promise<void> {
  await db.write([db.orm.update(sessions).set(times).where(eq(sessions.tokenHash, tokenHash))]);
}
