import { minuteMs } from '#worker/domain/durations.ts';

export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

interface NotificationRule {
  to: 'customer' | 'admins';
  isEmailOnly?: true;
  /** The event confirms the user's own action, so the user who caused it is notified as well. */
  isConfirmation?: true;
  /** Only for the admin whom the order was assigned to, if they still have it. */
  isAssignment?: true;
}

/** The recipients of each event, by push and email. A new order is confirmed by email only. */
export const notificationRules = {
  received: { to: 'customer', isEmailOnly: true, isConfirmation: true },
  approved: { to: 'customer' },
  denied: { to: 'customer' },
  invoice: { to: 'customer' },
  paid: { to: 'customer' },
  partlyPaid: { to: 'customer' },
  refunded: { to: 'customer' },
  shipped: { to: 'customer' },
  message: { to: 'customer' },
  file: { to: 'customer' },
  revision: { to: 'customer' },
  fulfilled: { to: 'customer' },
  reviewAsked: { to: 'customer', isEmailOnly: true },
  canceled: { to: 'customer' },
  cancelDeclined: { to: 'customer' },
  reopened: { to: 'customer' },
  changeRequested: { to: 'customer' },
  amended: { to: 'customer' },
  amendment: { to: 'customer' },
  withdrawn: { to: 'customer' },
  heldFileWithdrawn: { to: 'customer' },
  adminAmendmentAccepted: { to: 'admins' },
  adminAmendmentDeclined: { to: 'admins' },
  adminEdited: { to: 'admins' },
  adminCanceled: { to: 'admins' },
  adminCancelRequest: { to: 'admins' },
  adminAssigned: { to: 'admins', isAssignment: true },
  adminNewOrder: { to: 'admins' },
  adminPaid: { to: 'admins' },
  adminPartlyPaid: { to: 'admins' },
  adminMessage: { to: 'admins' },
  adminFailedJob: { to: 'admins' },
  adminAlert: { to: 'admins' },
} as const satisfies Record<string, NotificationRule>;

export type NotificationEvent = keyof typeof notificationRules;

/** Returns the recipients and channels of an event. */
export function notificationRule(event: NotificationEvent): NotificationRule {
  return notificationRules[event];
}

/** Returns whether the event is a chat message. One email combines several messages and skips the ones already read. */
export function isMessageEvent(event: NotificationEvent): boolean {
  return event === 'message' || event === 'adminMessage';
}

/** Returns whether the event is the delivery of a file. One push and one email combine several deliveries. */
export function isFileEvent(event: NotificationEvent): boolean {
  return event === 'file' || event === 'revision';
}

/**
 * How long after an assignment the admin is notified, in ms. An admin who steps through the names
 * with the keyboard notifies only the last.
 */
export const assignmentDelayMs = 30_000;

/** How long unread messages, files or new orders are collected before one email is sent, in ms. */
export const combinedEmailDelayMs = 5 * minuteMs;
