import { newId, nowSeconds } from './ids.ts';
import type { StripeEvent } from './objects.ts';

/** The API version that our Stripe client is pinned to. */
export const apiVersion = '2026-10-28.endive';

/** The event types that our webhook endpoint subscribes to, as listed in docs/deploying.md. */
const subscribedTypes = [
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
];

export type EventLog = ReturnType<typeof createEventLog>;

/** The events of an account, oldest first. */
export function createEventLog() {
  const events: StripeEvent[] = [];
  return {
    events,
    /** Logs an event with a snapshot of its object, if the endpoint subscribes to its type. */
    add(type: string, object: object): void {
      if (!subscribedTypes.includes(type)) return;
      events.push({
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        type,
        data: { object: structuredClone(object) },
        created: nowSeconds(),
        livemode: false,
      });
    },
  };
}
