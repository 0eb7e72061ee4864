/** The kinds of entries in an order's history. Each change adds one entry. */
export const orderEventKinds = [
  'placed',
  'approved',
  'denied',
  'invoiced',
  'invoiceRequested',
  'paid',
  'partlyPaid',
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
  'paidAfterCancel',
  'delivered',
  'fulfilled',
  'fileWorks',
  'revisionRequested',
  'flashFailed',
  'dataDeleted',
  'assigned',
  'unassigned',
  'canceled',
  'cancelRequested',
  'cancelDeclined',
  'reopened',
  'changeRequested',
  'edited',
  'returned',
  'amended',
  'amendmentProposed',
  'amendmentAccepted',
  'amendmentDeclined',
  'withdrawn',
  'shipped',
  'answersAsked',
  'buildSheetAnswered',
  'transferred',
  'reviewed',
  'reviewWithdrawn',
  'reviewPublished',
  'reviewHidden',
] as const;

/** The kinds that only concern admins, so the customer's own data leaves them out. */
export const internalEventKinds: readonly OrderEventKind[] = ['assigned', 'unassigned'];

/** The kinds that record the customer's payment. */
export const paidEventKinds = [
  'paid',
  'paidAfterDenial',
  'paidAfterCancel',
] as const satisfies OrderEventKind[];

export type OrderEventKind = (typeof orderEventKinds)[number];
