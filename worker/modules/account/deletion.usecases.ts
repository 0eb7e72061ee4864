import type { Deps } from '#worker/deps.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { deletePersonalData, findForDeletion } from './deletion.repository.ts';

interface DeletePerson {
  userId: string;
  adminId: string;
}

interface OrderInWork {
  id: string;
  paymentStatus: string;
  stripeInvoiceId: string | null;
}

/**
 * Deletes what is kept about a person who has asked for it; of paid orders what the law needs stays. Done again,
 * it changes nothing. Throws 404 for nobody, and 409 for whoever has not asked, is an admin or has an order in work.
 */
export async function deletePerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, adminId }: DeletePerson,
): Promise<void> {
  if (await isDeletedAlready(db, userId)) return;
  const isDone = await deletePersonalData(db, { userId, adminId, at: now() });
  // Something has changed in between: another admin was faster, or now there is a reason against it.
  if (isDone || (await isDeletedAlready(db, userId))) return;
  throw new AppError('conflict', 'This has just changed. Try again.');
}

/** Whether there is nothing to do any more; throws where it may not be done. */
async function isDeletedAlready(db: Deps['db'], userId: string): Promise<boolean> {
  const person = await findForDeletion(db, userId);
  if (person === undefined) throw notFound('This person');
  if (person.isDeleted) return true;
  if (person.isAdmin) {
    throw new AppError(
      'conflict',
      'An admin’s account cannot be deleted. Take the admin role off it first.',
    );
  }
  if (!person.isAsked) {
    throw new AppError('conflict', 'This customer has not asked for deletion, or took it back.');
  }
  if (person.orderInWork) throw new AppError('conflict', sentenceOf(person.orderInWork));
  return false;
}

function sentenceOf({ id, paymentStatus, stripeInvoiceId }: OrderInWork): string {
  const order = shortId(id);
  if (paymentStatus === 'paid') {
    return `Order ${order} is paid and not fulfilled yet. Fulfill or refund it first.`;
  }
  return stripeInvoiceId === null
    ? `The invoice of order ${order} is not made to its end. Wait for it or have it tried again, then void it in Stripe.`
    : `The invoice of order ${order} can still be paid. Void it in Stripe first.`;
}
