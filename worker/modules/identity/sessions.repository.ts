import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { SessionJson } from '#worker/domain/accounts/accounts.api.ts';

/** A part of the token's hash, which names a session but grants no access. */
const sessionId = sql<string>`substr(${sessions.tokenHash}, 1, 16)`;

interface OwnSession {
  userId: string;
  tokenHash: string;
}

/** Selects the devices on which a user is signed in, the current one first, then by last use. */
export async function selectSessions(
  db: Db,
  { userId, tokenHash, now }: OwnSession & { now: number },
): Promise<SessionJson[]> {
  const isCurrent = sql<number>`${sessions.tokenHash} = ${tokenHash}`;
  const rows = await db.orm
    .select({
      id: sessionId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(isCurrent), desc(sessions.lastUsedAt))
    .limit(maxSessions);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    isCurrent: row.isCurrent === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  }));
}

const maxSessions = 100;

/** Ends one session of a user. Idempotent. */
export async function deleteSessionWithId(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await db.write([
    db.orm.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessionId, id))),
  ]);
}

/** Ends all sessions of a user, except the one with this token hash. */
export async function deleteSessionsOf(
  db: Db,
  { userId, except = '' }: { userId: string; except?: string },
): Promise<void> {
  const isEnded = and(eq(sessions.userId, userId), ne(sessions.tokenHash, except));
  await db.write([db.orm.delete(sessions).where(isEnded)]);
}

interface EndedSessions {
  userId: string;
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/** Ends all sessions of a person for an admin, and records it if there were any. Returns false for an unknown user. */
export async function endSessionsOf(
  db: Db,
  { userId, actorId, at }: EndedSessions,
): Promise<boolean> {
  const [user] = await db.orm.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user === undefined) return false;
  const isTheirs: SQL = eq(sessions.userId, userId);
  const change = { id: crypto.randomUUID(), userId, actorId, kind: 'signedOut' } as const;
  await db.write([
    insertWhen(db, roleChanges, { ...change, createdAt: at }, rowExists(sessions, isTheirs)),
    db.orm.delete(sessions).where(isTheirs),
  ]);
  return true;
}
