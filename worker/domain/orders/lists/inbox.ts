import type { InboxJson, InboxReason } from '#worker/domain/orders/orders.api.ts';

/** How many days an admin can set an order aside, and how many we wait for a customer before we ask again. */
export const inboxDays = { snooze: [1, 3, 7], wait: 3 } as const;

/** The longest time to set an order aside, in days. */
export const maxPauseDays = 30;

/** In ms. Moves orders behind those with a failed flash, whose truck may not run. */
export const urgentLeadMs = 10_000_000_000_000;

/** Why an order needs an answer, as admins read it. */
export const inboxReasonTexts: Record<InboxReason, string> = {
  flashFailed: 'Flash failed',
  cancelRequest: 'Cancel request',
  returned: 'Returned with changes',
  change: 'Needs a change',
  log: 'New log',
  message: 'Message to answer',
  noAnswer: 'No answer from customer',
};

// Object.keys loses the type of the names.
export const inboxReasons = Object.keys(inboxReasonTexts) as InboxReason[];

/** Returns whether an order needs an answer now. */
export function isInInbox({ inbox }: { inbox?: InboxJson | null }): boolean {
  return Boolean(inbox?.since);
}
