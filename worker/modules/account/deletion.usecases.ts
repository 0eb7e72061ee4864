import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { closeAccount, findDeletionState } from './deletion.repository.ts';
import {
  deleteMessages,
  deleteOrderData,
  deleteProfile,
  deletionPage,
  enqueueDeletion,
  hasOrdersToDelete,
  selectDeletionPage,
} from './deletion-pages.repository.ts';

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
 * Closes the account of a user who requested deletion; the job `deleteUserData` then deletes their
 * data. Idempotent. Throws 404 for an unknown user, and 409 if they did not request deletion, are
 * an admin or have an order in progress.
 */
export async function deleteUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, adminId }: DeleteUser,
): Promise<void> {
  if (await isAlreadyDeleted(db, userId)) return;
  const isClosed = await closeAccount(db, { userId, adminId, at: now() });
  // A concurrent change: another admin deleted the user first, or deletion is no longer allowed.
  if (isClosed || (await isAlreadyDeleted(db, userId))) return;
  throw new AppError('conflict', 'This account just changed. Try again.');
}

/**
 * Handles the job `deleteUserData`: deletes a page of a user's messages and orders, and enqueues
 * the job for the next page. Paid orders retain what the law requires. The last job deletes the
 * profile.
 */
export async function deleteUserData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, adminId, part }: JobPayloads['deleteUserData'],
) {
  const at = now();
  const { orderIds, messageIds } = await selectDeletionPage(db, userId);
  const next = enqueueDeletion(db, { userId, adminId, part: part + 1 }, at);
  if (messageIds.length === deletionPage.messages) return [...deleteMessages(db, messageIds), next];
  if (orderIds.length > 0) return [...deleteOrderData(db, { orderIds, userId, adminId, at }), next];
  if (await hasOrdersToDelete(db, userId)) {
    // A retry succeeds once an admin has fulfilled the order or voided its invoice.
    throw new Error('An order of the deleted customer was paid or got an invoice');
  }
  return deleteProfile(db, userId);
}

/** Returns whether the user's account is already closed. Throws if it may not be deleted. */
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
    ? `The invoice for order ${order} isn’t finished. Wait for it or retry it, then void it in Stripe.`
    : `The invoice for order ${order} can still be paid. Void it in Stripe first.`;
}
