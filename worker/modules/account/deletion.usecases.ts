import type { Deps } from '#worker/deps.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { deletePersonalData, findDeletionState } from './deletion.repository.ts';

interface DeleteUser {
  userId: string;
  adminId: string;
}

interface OrderInProgress {
  id: string;
  paymentStatus: string;
  stripeInvoiceId: string | null;
}

/**
 * Deletes the personal data of a user who requested it; paid orders retain what the law requires. Idempotent.
 * Throws 404 for an unknown user, and 409 if they did not request deletion, are an admin or have an order in
 * progress.
 */
export async function deleteUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, adminId }: DeleteUser,
): Promise<void> {
  if (await isAlreadyDeleted(db, userId)) return;
  const isDone = await deletePersonalData(db, { userId, adminId, at: now() });
  // A concurrent change: another admin deleted the user first, or deletion is no longer allowed.
  if (isDone || (await isAlreadyDeleted(db, userId))) return;
  throw new AppError('conflict', 'This account just changed. Try again.');
}

/** Returns whether the user's data is already deleted. Throws if it may not be deleted. */
async function isAlreadyDeleted(db: Deps['db'], userId: string): Promise<boolean> {
  const user = await findDeletionState(db, userId);
  if (user === undefined) throw notFound('This user');
  if (user.isDeleted) return true;
  if (user.isAdmin) {
    throw new AppError(
      'conflict',
      'An admin’s account can’t be deleted. Remove the admin role first.',
    );
  }
  if (!user.hasRequestedDeletion) {
    throw new AppError(
      'conflict',
      'This customer hasn’t requested deletion, or canceled the request.',
    );
  }
  if (user.orderInProgress) {
    throw new AppError('conflict', inProgressSentence(user.orderInProgress));
  }
  return false;
}

function inProgressSentence({ id, paymentStatus, stripeInvoiceId }: OrderInProgress): string {
  const order = shortId(id);
  if (paymentStatus === 'paid') {
    return `Order ${order} is paid but not fulfilled. Fulfill or refund it first.`;
  }
  return stripeInvoiceId === null
    ? `The invoice for order ${order} isn’t finished. Wait or retry it, then void it in Stripe.`
    : `The invoice for order ${order} can still be paid. Void it in Stripe first.`;
}
