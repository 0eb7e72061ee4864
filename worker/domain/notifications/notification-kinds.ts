/** The domain of addresses that nobody has (RFC 2606): of whoever had their data deleted. */
export const nowhere = 'straight-six.invalid';

/** How a person can be told of something. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

interface NotificationRule {
  to: 'customer' | 'admins';
  by: readonly Channel[];
  /** It confirms what somebody did, so whoever did it is told as well. */
  isConfirmation?: true;
}

/** Who is told of what, and how. What a customer asks for first is always confirmed by e-mail. */
export const notificationRules = {
  received: { to: 'customer', by: ['email'], isConfirmation: true },
  approved: { to: 'customer', by: ['push', 'email'] },
  denied: { to: 'customer', by: ['push', 'email'] },
  invoice: { to: 'customer', by: ['push', 'email'] },
  paid: { to: 'customer', by: ['push', 'email'] },
  message: { to: 'customer', by: ['push', 'email'] },
  file: { to: 'customer', by: ['push', 'email'] },
  fulfilled: { to: 'customer', by: ['push', 'email'] },
  adminNewOrder: { to: 'admins', by: ['push', 'email'] },
  adminPaid: { to: 'admins', by: ['push', 'email'] },
  adminMessage: { to: 'admins', by: ['push', 'email'] },
  adminFailedJob: { to: 'admins', by: ['push', 'email'] },
  adminAlert: { to: 'admins', by: ['push', 'email'] },
} as const satisfies Record<string, NotificationRule>;

export type NotificationEvent = keyof typeof notificationRules;

/** Who is told of an event, and how. */
export function notificationRule(event: NotificationEvent): NotificationRule {
  return notificationRules[event];
}

/** Whether it tells of a message: nothing then for whoever has read it meanwhile, and e-mails are gathered. */
export function isOfMessage(event: NotificationEvent): boolean {
  return event === 'message' || event === 'adminMessage';
}

/** Messages are gathered this long before an e-mail tells of them, in ms. */
export const gatherMs = 5 * 60 * 1000;
