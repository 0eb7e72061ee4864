import type { NotificationEvent } from '#worker/domain/notifications/notification-kinds.ts';

/** Something that happened, to be told of. */
export interface Happening {
  event: NotificationEvent;
  /** What it is about: told once under this key. */
  key: string;
  orderId: string | null;
  /** Who did it, and so is not told. */
  actorId: string | null;
  /** ms since 1970. */
  at: number;
  /** A denial's reason, a message's first words, a file's name, a job's last error. */
  detail: string | null;
}

/** What each kind of job carries. */
export interface JobPayloads {
  /** Makes, finalises and sends the invoice of an approved order. */
  createInvoice: { orderId: string };
  /** Tells Stripe that the invoice was paid outside of it. */
  payInvoiceByHand: { orderId: string };
  /** Asks Stripe what an invoice is by now, and follows it. */
  readInvoice: { invoiceId: string } | { paymentIntentId: string };
  /** Asks for all open invoices, once a night. */
  reconcileInvoices: Record<string, never>;
  /** Finds out who is to be told, and by which channel. */
  notify: Happening;
  push: { subscriptionId: string; happening: Happening };
  email: { userId: string; happening: Happening };
  /** An e-mail of an order's messages that were not read within 5 minutes, the first of them from `since` on. */
  messagesEmail: { userId: string; orderId: string; since: number };
}

export type JobKind = keyof JobPayloads;

/** After this long without success a job is given up, in ms. */
export const giveUpAfterMs = 24 * 60 * 60 * 1000;
/** How long whoever runs a job has it alone, in ms; every outside call must end before. */
export const leaseMs = 60_000;
const firstPauseMs = 5000;
const longestPauseMs = 60 * 60 * 1000;

/** How long to wait before the next try, in ms: doubled each time, with jitter from 0 to 1. */
export function pauseAfter(attempts: number, jitter: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return Math.round(pause * (0.5 + jitter / 2));
}
