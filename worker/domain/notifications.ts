/** How a person can be told of something. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

/** Who is told of what, and how. What a customer asks for first is always confirmed by e-mail. */
export const notificationRules = {
  received: { to: 'customer', by: ['email'] },
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
} as const satisfies Record<string, { to: 'customer' | 'admins'; by: readonly Channel[] }>;

export type NotificationEvent = keyof typeof notificationRules;
