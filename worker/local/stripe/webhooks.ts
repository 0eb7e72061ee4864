import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from './entries.ts';
import type { StripeEvent } from './objects.ts';

/** How often, and how long apart in ms, an endpoint that does not take an event is told of it again. */
const tries = 5;
const pauseMs = 1000;

/** How events are brought: Stripe promises neither once, nor soon, nor in order. */
export interface Delivery {
  /** Before the API answers what caused them, after it, or when they are asked for. */
  when: 'before the answer' | 'after the answer' | 'when asked for';
  times: number;
}

interface Endpoint {
  url: string;
  secret: string;
}

/** Brings events to an endpoint, signed as Stripe signs them. */
export function createWebhooks({ url, secret }: Endpoint) {
  const stopped = new AbortController();
  /** Those on their way. */
  const underway = new Set<Promise<unknown>>();

  /** Brings an event once; gives the endpoint's status. */
  async function deliver(event: StripeEvent, signedAt = seconds()): Promise<number> {
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

  async function bring(event: StripeEvent, times: number): Promise<void> {
    for (let brought = 0; brought < times; brought += 1) {
      for (let tried = 0; tried < tries && !stopped.signal.aborted; tried += 1) {
        const status = await deliver(event).catch(() => 0);
        if (status === 200) break;
        await delay(pauseMs);
      }
    }
  }

  return {
    deliver,
    /** Brings all of these so many times, one after the other. */
    async bringAll(events: readonly StripeEvent[], times: number): Promise<void> {
      const all = (async () => {
        for (const event of events) await bring(event, times);
      })();
      underway.add(all);
      await all.finally(() => underway.delete(all));
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.allSettled(underway);
    },
  };
}

/** The header `Stripe-Signature` for a body. */
export function sign(body: string, secret: string, signedAt: number): string {
  const signature = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex');
  return `t=${signedAt},v1=${signature}`;
}
