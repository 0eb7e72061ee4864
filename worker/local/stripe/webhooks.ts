import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { nowSeconds, type StripeEvent } from './stripe-objects.ts';

/** How many times a delivery is attempted. */
const maxAttempts = 5;
const retryDelayMs = 1000;

/** How to deliver events. Stripe may deliver an event late, more than once, or out of order. */
export interface Delivery {
  /** Before or after the API response to the call that caused the events, or only on demand. */
  when: 'before response' | 'after response' | 'on demand';
  /** How many times each event is delivered. */
  times: number;
}

interface Endpoint {
  url: string;
  secret: string;
}

/** Delivers events to an endpoint, signed as Stripe signs them. */
export function createWebhooks({ url, secret }: Endpoint) {
  const stopped = new AbortController();
  /** The deliveries in progress. */
  const pending = new Set<Promise<unknown>>();

  /** Delivers an event once and returns the endpoint's status. */
  async function deliver(event: StripeEvent, signedAt = nowSeconds()): Promise<number> {
    const body = JSON.stringify(event);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': sign(body, secret, signedAt),
      },
      body,
      signal: stopped.signal,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function deliverWithRetry(event: StripeEvent, times: number): Promise<void> {
    for (let delivered = 0; delivered < times; delivered += 1) {
      for (let attempt = 0; attempt < maxAttempts && !stopped.signal.aborted; attempt += 1) {
        const status = await deliver(event).catch(() => 0);
        if (status === 200) break;
        await delay(retryDelayMs);
      }
    }
  }

  return {
    deliver,
    /** Delivers the events one after the other, each `times` times. */
    async deliverAll(events: readonly StripeEvent[], times: number): Promise<void> {
      const all = (async () => {
        for (const event of events) await deliverWithRetry(event, times);
      })();
      pending.add(all);
      await all.finally(() => pending.delete(all));
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.allSettled(pending);
    },
  };
}

/** Returns the `Stripe-Signature` header for a body. */
export function sign(body: string, secret: string, signedAt: number): string {
  const signature = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex');
  return `t=${signedAt},v1=${signature}`;
}
