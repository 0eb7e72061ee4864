/** The kinds of entries in an order's history. Each change adds one entry. */
export const orderEventKinds = [
  'placed',
  'approved',
  'denied',
  'invoiced',
  'invoiceRequested',
  'paid',
  'paymentFailed',
  'voided',
  'uncollectible',
  'partlyRefunded',
  'refunded',
  'refundFailed',
  'disputed',
  'disputeWon',
  'disputeLost',
  'paidAfterDenial',
  'delivered',
  'fulfilled',
  'fileWorks',
  'changeRequested',
  'dataDeleted',
  'assigned',
  'unassigned',
] as const;

/** The kinds that only concern admins, so the customer's own data leaves them out. */
export const internalEventKinds: readonly OrderEventKind[] = ['assigned', 'unassigned'];

export type OrderEventKind = (typeof orderEventKinds)[number];
