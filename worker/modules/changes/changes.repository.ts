import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { changes } from '#db/schema/admin-tools.ts';
import { roleChanges, userFields, users } from '#db/schema/identity.ts';
import { actorFields, actors } from '#db/statements/actors.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { type ChangeJson, changesPerPage } from '#worker/domain/accounts/changes.api.ts';

/** The oldest change of the previous page. */
interface Position {
  /** ms since 1970. */
  at: number;
  id: string;
}

/** Returns a page of what admins changed, newest first, in one round trip. */
export async function selectChanges(db: Db, before: Position | undefined): Promise<ChangeJson[]> {
  const [shopRows, teamRows] = await db.orm.batch([
    db.orm
      .select({ change: changes, actor: actorFields })
      .from(changes)
      .leftJoin(actors, eq(actors.id, changes.actorId))
      .where(isOlder(changes, before))
      .orderBy(desc(changes.createdAt), desc(changes.id))
      .limit(changesPerPage),
    db.orm
      .select({ change: roleChanges, user: userFields, actor: actorFields })
      .from(roleChanges)
      .innerJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(actors, eq(actors.id, roleChanges.actorId))
      .where(isOlder(roleChanges, before))
      .orderBy(desc(roleChanges.createdAt), desc(roleChanges.id))
      .limit(changesPerPage),
  ]);
  const all = [...shopRows.map(toShopChange), ...teamRows.map(toTeamChange)];
  return all.toSorted(newestFirst).slice(0, changesPerPage);
}

function isOlder(
  { createdAt, id }: typeof changes | typeof roleChanges,
  before: Position | undefined,
): SQL | undefined {
  return before && sql`(${createdAt}, ${id}) < (${before.at}, ${before.id})`;
}

function newestFirst(one: ChangeJson, other: ChangeJson): number {
  const [first, second] = [keyOf(one), keyOf(other)];
  return first < second ? 1 : -1;
}

function keyOf({ createdAt, id }: ChangeJson): string {
  return `${createdAt} ${id}`;
}

function toShopChange({
  change: { actorId: _actorId, createdAt, ...change },
  actor,
}: {
  change: typeof changes.$inferSelect;
  actor: UserJson | null;
}): ChangeJson {
  return { ...change, createdAt: new Date(createdAt).toISOString(), actor };
}

function toTeamChange({
  change: { id, kind, before, after, createdAt },
  user,
  actor,
}: {
  change: typeof roleChanges.$inferSelect;
  user: UserJson;
  actor: UserJson | null;
}): ChangeJson {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return {
    id,
    kind: kind === 'signedOut' ? 'sessions' : 'team',
    name,
    actor,
    createdAt: new Date(createdAt).toISOString(),
    before: { role: before },
    after: { role: after },
  };
}
