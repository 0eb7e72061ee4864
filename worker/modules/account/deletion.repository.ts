import { and, eq, isNotNull, ne, not, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { alerts } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deletionAlertKey } from './account.repository.ts';
import { deleteOwnRows, enqueueDeletion } from './deletion-pages.repository.ts';
import { deletedIssuer, deleteTexts, isInProgress } from './deletion-rules.repository.ts';

/** Returns the state that decides whether a user's data can be deleted; undefined for an unknown user. */
export async function findDeletionState(db: Db, userId: string) {
  const [found, inProgress] = await db.orm.batch([
    db.orm
      .select({
        isAdmin: users.isAdmin,
        deletionRequestedAt: users.deletionRequestedAt,
        issuer: users.issuer,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db.orm
      .select({
        id: orders.id,
        paymentStatus: orders.paymentStatus,
        stripeInvoiceId: orders.stripeInvoiceId,
      })
      .from(orders)
      .where(and(eq(orders.userId, userId), isInProgress)),
  ]);
  const [user] = found;
  return (
    user && {
      isAdmin: user.isAdmin,
      hasRequestedDeletion: user.deletionRequestedAt !== null,
      isDeleted: user.issuer === deletedIssuer,
      orderInProgress: inProgress[0],
    }
  );
}

interface Closing {
  userId: string;
  adminId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Closes a user's account, so that no one can sign in to it and its user gets no more notifications
 * or invoices. Enqueues the job that deletes the rest. Returns whether the account was closed;
 * changes nothing if the deletion isn't allowed.
 */
export async function closeAccount(db: Db, { userId, adminId, at }: Closing): Promise<boolean> {
  const isAllowed = mayBeDeleted(userId);
  const results = await db.write([
    ...deleteTexts(db, userId, isAllowed),
    ...deleteOwnRows(db, userId, isAllowed),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: adminId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), isAllowed)),
    ...bumpPollVersions(db, ['admin'], isAllowed),
    enqueueDeletion(db, { userId, adminId, part: 1 }, at, isAllowed),
    // Last, because `isAllowed` fails once the issuer has changed.
    db.orm
      .update(users)
      .set({ issuer: deletedIssuer, subject: userId, stripeCustomerId: null, emailVerified: false })
      .where(and(eq(users.id, userId), isAllowed)),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

/**
 * Returns the condition of the batch that closes an account: the user requested deletion, is not an
 * admin, and has no order in progress.
 */
function mayBeDeleted(userId: string): SQL {
  const hasRequested = rowExists(
    users,
    and(
      eq(users.id, userId),
      isNotNull(users.deletionRequestedAt),
      ne(users.issuer, deletedIssuer),
      eq(users.isAdmin, false),
    ),
  );
  const hasOrderInProgress = rowExists(orders, and(eq(orders.userId, userId), isInProgress));
  return and(hasRequested, not(hasOrderInProgress)) as SQL;
}
