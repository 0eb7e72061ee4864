import { fullName } from '#web/lib/format.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';

const failedJobs: Record<JobKind, string> = {
  createInvoice: 'The invoice could not be made',
  payInvoiceByHand: 'The invoice could not be marked as paid',
  readInvoice: 'An invoice could not be read',
  reconcileInvoices: 'The open invoices could not be checked',
  notify: 'A notification could not be sent',
  push: 'A push notification could not be sent',
  email: 'An e-mail could not be sent',
  messagesEmail: 'An e-mail of new messages could not be sent',
};

/** What an alert is, as a sentence without its end. */
export function alertTitle({ kind, jobKind }: AlertJson): string {
  if (kind === 'deletionRequested') return 'A customer asks for the deletion of their data';
  if (kind === 'paidAfterDenial') return 'A denied order was paid';
  if (kind === 'paidTwice') return 'An order was paid twice';
  if (kind === 'unknownPayment') return 'A payment came for an order that is not there';
  if (kind === 'disputed') return 'A payment is disputed';
  if (kind === 'responseTooLarge') return 'A page has too much data to load';
  return jobKind ? failedJobs[jobKind] : 'Something was given up after a day of tries';
}

/** Whom it is about. */
export function alertPerson({ user }: AlertJson): string | undefined {
  return user ? fullName(user) || user.email : undefined;
}
