import { fullName } from '#web/lib/format.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';

const failedJobTitles: Record<JobKind, string> = {
  createInvoice: 'We couldn’t create an invoice',
  payInvoiceByHand: 'We couldn’t mark an invoice as paid',
  voidInvoice: 'We couldn’t void an invoice',
  refundPayment: 'We couldn’t refund a payment',
  readInvoice: 'We couldn’t read an invoice',
  deleteUnknownUploads: 'We couldn’t delete files that nobody sent',
  reconcileInvoices: 'We couldn’t check the open invoices',
  checkFile: 'We couldn’t check a file again',
  scanFile: 'The scanner hasn’t answered about a file, so no one can download it',
  deleteUserData: 'We couldn’t finish deleting a customer’s account',
  notify: 'We couldn’t send a notification',
  push: 'We couldn’t send a push notification',
  email: 'We couldn’t send an email',
  messagesEmail: 'We couldn’t send an email about new messages',
  filesEmail: 'We couldn’t send an email about new files',
  newOrdersEmail: 'We couldn’t send an email about new orders',
};

/** Returns the alert's title, without a final period. */
export function alertTitle({ kind, jobKind }: AlertJson): string {
  if (kind === 'deletionRequested') return 'A customer asked us to delete their account';
  if (kind === 'paidAfterDenial') return 'A customer paid for a denied order';
  if (kind === 'paidAfterCancel') return 'A customer paid for a canceled order';
  if (kind === 'cancelRequested') return 'A customer wants to cancel a paid order';
  if (kind === 'refundDue') return 'A paid order was canceled, so its payment needs a refund';
  if (kind === 'paidTwice') return 'A customer paid twice for an order';
  if (kind === 'unknownPayment') return 'We got a payment for an order that no longer exists';
  if (kind === 'invoiceVoided') return 'An invoice was voided';
  if (kind === 'refundFailed') return 'A refund failed, so the customer didn’t get their money';
  if (kind === 'disputed') return 'A customer disputed a payment';
  if (kind === 'disputeWon') return 'We won a payment dispute';
  if (kind === 'disputeLost') return 'We lost a payment dispute';
  if (kind === 'fileReplaced') return 'A file was replaced after it was sent, so we deleted it';
  if (kind === 'fileBlocked') return 'The scanner found a virus in a file, so we deleted it';
  if (kind === 'responseTooLarge') return 'A page has too much data to load';
  if (kind === 'cronStopped') return 'Scheduled jobs stopped running. Check the cron trigger';
  if (kind === 'pushRefused') return 'A push service refused our notifications';
  return jobKind ? failedJobTitles[jobKind] : 'We gave up after a day of retries';
}

/** Returns the name or email of the user that the alert is about. */
export function alertUserName({ user }: AlertJson): string | undefined {
  return user ? fullName(user) || user.email : undefined;
}
