import { minuteMs } from '#worker/domain/durations.ts';
import { siteSlug } from '#worker/domain/site-name.ts';

/** The email domain of users whose data was deleted. `.invalid` never receives mail (RFC 2606). */
export const deletedEmailDomain = `${siteSlug}.invalid`;

export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

interface NotificationRule {
  to: 'customer' | 'admins';
  by: readonly Channel[];
  /** The event confirms the user's own action, so the user who caused it is notified as well. */
  isConfirmation?: true;
  /** Only for the admin whom the order was assigned to, if they still have it. */
  isAssignment?: true;
}

/** The recipients and channels of each event. A new order is confirmed by email only. */
export const notificationRules = {
  received: { to: 'customer', by: ['email'], isConfirmation: true },
  approved: { to: 'customer', by: ['push', 'email'] },
  denied: { to: 'customer', by: ['push', 'email'] },
  invoice: { to: 'customer', by: ['push', 'email'] },
  paid: { to: 'customer', by: ['push', 'email'] },
  partlyPaid: { to: 'customer', by: ['push', 'email'] },
  refunded: { to: 'customer', by: ['push', 'email'] },
  shipped: { to: 'customer', by: ['push', 'email'] },
  message: { to: 'customer', by: ['push', 'email'] },
  file: { to: 'customer', by: ['push', 'email'] },
  revision: { to: 'customer', by: ['push', 'email'] },
  fulfilled: { to: 'customer', by: ['push', 'email'] },
  reviewAsked: { to: 'customer', by: ['email'] },
  canceled: { to: 'customer', by: ['push', 'email'] },
  cancelDeclined: { to: 'customer', by: ['push', 'email'] },
  reopened: { to: 'customer', by: ['push', 'email'] },
  changeRequested: { to: 'customer', by: ['push', 'email'] },
  amended: { to: 'customer', by: ['push', 'email'] },
  amendment: { to: 'customer', by: ['push', 'email'] },
  withdrawn: { to: 'customer', by: ['push', 'email'] },
  heldFileWithdrawn: { to: 'customer', by: ['push', 'email'] },
  adminAmendmentAccepted: { to: 'admins', by: ['push', 'email'] },
  adminAmendmentDeclined: { to: 'admins', by: ['push', 'email'] },
  adminEdited: { to: 'admins', by: ['push', 'email'] },
  adminCanceled: { to: 'admins', by: ['push', 'email'] },
  adminCancelRequest: { to: 'admins', by: ['push', 'email'] },
  adminAssigned: { to: 'admins', by: ['push', 'email'], isAssignment: true },
  adminNewOrder: { to: 'admins', by: ['push', 'email'] },
  adminPaid: { to: 'admins', by: ['push', 'email'] },
  adminPartlyPaid: { to: 'admins', by: ['push', 'email'] },
  adminMessage: { to: 'admins', by: ['push', 'email'] },
  adminFailedJob: { to: 'admins', by: ['push', 'email'] },
  adminAlert: { to: 'admins', by: ['push', 'email'] },
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

/** How long after an assignment the admin is notified, in ms. Going through the names with a key notifies only the last. */
export const assignmentDelayMs = 30_000;

/** How long unread messages, files or new orders are collected before one email is sent, in ms. */
export const combinedEmailDelayMs = 5 * minuteMs;
