import { webhookEventTypes } from '#worker/modules/payments/webhook-events.ts';
import { newId, nowSeconds } from './ids.ts';
import type { StripeEvent } from './objects.ts';

/** The API version that our Stripe client is pinned to. */
export const apiVersion = '2026-10-28.endive';

const subscribedTypes: readonly string[] = webhookEventTypes;

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
