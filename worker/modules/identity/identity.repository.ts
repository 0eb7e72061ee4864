import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { sessions, userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpOrders, bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

type UserRow = Omit<typeof users.$inferSelect, 'stripeCustomerId' | 'deletionRequestedAt'>;
type SessionRow = typeof sessions.$inferSelect;

/**
 * Inserts a user, or updates the one with this issuer and subject, and returns their id. An admin remains an
 * admin even if `isAdmin` is false. Bumps the revisions of the lists that show the user only if the profile changed.
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
  if (known && isSameProfile(known, current)) return known.id;
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
  if (saved === undefined) throw new Error('the saved user was not found');
  return saved.id;
}

/** Returns the statement that bumps every chat the user wrote in, because a chat shows its authors' profiles. */
function bumpChatsOf(db: Db, userId: string) {
  const chats = db.orm
    .select({ orderId: messages.orderId })
    .from(messages)
    .where(eq(messages.userId, userId));
  return bumpOrders(db, inArray(orders.id, chats));
}

async function findUser(db: Db, { issuer, subject }: Pick<UserRow, 'issuer' | 'subject'>) {
  const [user] = await db.orm
    .select(userFields)
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return user;
}

function isSameProfile(known: Omit<UserJson, 'id'>, current: Omit<UserJson, 'id'>): boolean {
  return (
    known.email === current.email &&
    known.firstName === current.firstName &&
    known.lastName === current.lastName &&
    known.profileImageUrl === current.profileImageUrl &&
    known.isAdmin === current.isAdmin
  );
}

/** Stores a session and ends the one that it replaces, if any. */
export async function insertSession(
  db: Db,
  session: SessionRow,
  replacedHash: string | undefined,
): Promise<void> {
  await db.write([
    db.orm.insert(sessions).values(session),
    ...(replacedHash === undefined
      ? []
      : [db.orm.delete(sessions).where(eq(sessions.tokenHash, replacedHash))]),
  ]);
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.write([db.orm.delete(sessions).where(eq(sessions.userId, userId))]);
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.write([db.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}
