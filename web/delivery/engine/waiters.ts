import type { DeliveryItem } from '#web/delivery/delivery-item.ts';
import type { DeliveryResult } from '#web/delivery/delivery-result.ts';
import { untried } from './attempts.ts';
import type { Clock } from './lanes.ts';

/** How long a caller waits for an item's turn, in ms. */
const turnTimeoutMs = 10_000;

interface Options {
  clock: Clock;
  userId(): string | undefined;
  isSending(key: string): boolean;
}

/** The callers that wait for the result of an item's next attempt. */
export function createWaiters({ clock, userId, isSending }: Options) {
  const waiters = new Map<string, (result: DeliveryResult) => void>();

  function resolve(key: string, result: DeliveryResult): void {
    waiters.get(key)?.(result);
    waiters.delete(key);
  }

  return {
    has: (key: string) => waiters.has(key),
    resolve,
    /** Returns the item's result, or `isUntried` if its turn doesn't come in time or before `startLane` ends. */
    async wait(
      { key, ...item }: DeliveryItem,
      startLane: () => Promise<void>,
    ): Promise<DeliveryResult> {
      const { promise, resolve: resolveCaller } = Promise.withResolvers<DeliveryResult>();
      waiters.set(key, resolveCaller);
      const giveUp = () => resolve(key, userId() === item.userId ? untried : { kind: 'signedOut' });
      // The item may be queued behind a large file, or behind one that gets no response.
      const stopTimer = clock.after(turnTimeoutMs, () => isSending(key) || giveUp());
      void startLane().finally(giveUp);
      return promise.finally(stopTimer);
    },
  };
}
