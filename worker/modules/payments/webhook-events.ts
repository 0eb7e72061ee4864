/** The API path that receives Stripe's events. */
export const webhookPath = '/api/webhooks/stripe';

/** The types of events that Stripe must send to the webhook. */
export const webhookEventTypes = [
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
