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
  'fulfilled',
  'dataDeleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
