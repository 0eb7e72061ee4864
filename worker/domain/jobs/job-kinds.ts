import { dayMs, hourMs } from '#worker/domain/durations.ts';
import { backoffMs } from '#worker/domain/jobs/backoff.ts';
import type { NotificationEvent } from '#worker/domain/notifications/notification-kinds.ts';

/** An event that users are notified of. */
export interface DomainEvent {
  event: NotificationEvent;
  /** Deduplicates notifications: users are notified once per key. */
  key: string;
  orderId: string | null;
  /** The user who caused the event. They aren't notified of it. */
  actorId: string | null;
  /** ms since 1970. */
  at: number;
  /** Who holds the file after a truck transfer. They are notified instead of the customer. */
  holderId?: string;
  /** The admin whom the order was assigned to. */
  assigneeId?: string;
  /** The denial reason, the start of the message, the file and its note, or the job's last error. */
  detail: string | null;
}

/** The payload of each kind of job. */
export interface JobPayloads {
  /** Creates, finalizes and sends the invoice of an approved order, or one that replaces `replacedInvoiceId`. */
  createInvoice: { orderId: string; replacedInvoiceId?: string };
  /** Marks the Stripe invoice of a manually paid order as paid. */
  payInvoiceManually: { orderId: string };
  /** Voids an invoice that its order no longer needs. */
  voidInvoice: { invoiceId: string };
  /** Refunds an amount (cents) of an order's payments through Stripe. */
  refundPayment: { refundId: string; orderId: string; amount: number };
  /** Reads an invoice from Stripe and applies its state to the order. */
  readInvoice: { invoiceId: string } | { paymentIntentId: string };
  /**
   * Once a night, enqueues `readInvoice` for each live invoice, one page per job. The next page
   * starts after `after`.
   */
  reconcileInvoices: { day: string; after?: string };
  /** Checks an attached file again, once its presigned URL has expired. */
  checkFile: { fileId: string };
  /** Asks the shop's scanner about a file, which is held until the answer. */
  scanFile: { fileId: string };
  /** Once a night, deletes the uploaded objects that have no row in `files`, one page per job. */
  deleteUnknownUploads: { day: string; cursor?: string };
  /** Deletes a page of the data of a closed account, and enqueues the next part. */
  deleteUserData: { userId: string; adminId: string; part: number };
  /** Finds the recipients of an event, or of several events of one write, and enqueues one job per channel. */
  notify: DomainEvent | { orderId: string | null; events: DomainEvent[] };
  push: {
    subscriptionId: string;
    domainEvent: DomainEvent;
    /** Shows all unread messages of the 5 minutes since the event. */
    combines?: true;
  };
  email: { userId: string; domainEvent: DomainEvent };
  /** One email with the user's unread messages in an order's chat since `since`. */
  messagesEmail: { userId: string; orderId: string; since: number };
  /** One email with the files of an order that were delivered since `since` and not downloaded yet. */
  filesEmail: { userId: string; orderId: string; since: number };
  /** One email with the orders from the 5 minutes after `since` that still wait for review. */
  newOrdersEmail: { userId: string; since: number };
}

export type JobKind = keyof JobPayloads;

/** The order in which due jobs run: those that a user waits for run before those in the background. */
export const jobPriorities = { user: 0, background: 1 } as const;
export type JobPriority = (typeof jobPriorities)[keyof typeof jobPriorities];

/** The jobs that notify users or find their recipients. */
export const notificationJobs: readonly JobKind[] = [
  'notify',
  'push',
  'email',
  'messagesEmail',
  'filesEmail',
  'newOrdersEmail',
];

/** How long a failing job is retried, in ms. */
export const giveUpAfterMs = dayMs;
/** How long a runner holds a job, in ms. Every external call must finish sooner. */
export const leaseMs = 60_000;

/** Returns the delay before a failed job runs again, in ms. `random` is 0 to 1. */
export function jobBackoffMs(attempts: number, random: number): number {
  return backoffMs(attempts, { firstMs: 5000, longestMs: hourMs, random });
}
