import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { sessions, userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

type UserRow = Omit<typeof users.$inferSelect, 'stripeCustomerId' | 'deletionRequestedAt'>;
type SessionRow = typeof sessions.$inferSelect;

/**
 * Adds a person or brings what is known of them up to date, found by who vouches for them.
 * An admin stays one: the list of settings can only add. Gives the person's id. The lists that show
 * the person are new only when something about them is.
 */
export async function saveUser(db: Db, user: UserRow): Promise<string> {
  const known = await findUser(db, user);
  const { email, firstName, lastName, profileImageUrl } = user;
  const current = {
    email,
    firstName,
    lastName,
    profileImageUrl,
    isAdmin: user.isAdmin || known?.isAdmin === true,
  };
  if (known && isSamePerson(known, current)) return known.id;
  await db.write([
    db.orm
      .insert(users)
      .values(user)
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: { ...current, isAdmin: sql`${users.isAdmin} or excluded.is_admin` },
      }),
    ...(known
      ? [
          ...bumpRevisions(db, ['admin', `user:${known.id}`]),
          markOrders(db, eq(orders.userId, known.id)),
          bumpChatsOf(db, known.id),
        ]
      : []),
  ]);
  const saved = await findUser(db, user);
  if (saved === undefined) throw new Error('a saved user is not there');
  return saved.id;
}

/** A chat shows who wrote: each one that the person wrote in is new. */
function bumpChatsOf(db: Db, userId: string) {
  return db.orm
    .insert(revisions)
    .select(
      sql`select distinct 'order:' || ${messages.orderId}, 1 from ${messages} where ${messages.userId} = ${userId}`,
    )
    .onConflictDoUpdate({
      target: revisions.scope,
      set: { version: sql`${revisions.version} + 1` },
    });
}

async function findUser(db: Db, { issuer, subject }: Pick<UserRow, 'issuer' | 'subject'>) {
  const [user] = await db.orm
    .select(userFields)
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return user;
}

function isSamePerson(known: Omit<UserJson, 'id'>, current: Omit<UserJson, 'id'>): boolean {
  return (
    known.email === current.email &&
    known.firstName === current.firstName &&
    known.lastName === current.lastName &&
    known.profileImageUrl === current.profileImageUrl &&
    known.isAdmin === current.isAdmin
  );
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.write([db.orm.insert(sessions).values(session)]);
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.write([db.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}
