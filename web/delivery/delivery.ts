import { createLanes, type Retry } from './engine/lanes.ts';
import { createRunner, type Runner } from './engine/runner.ts';
import { createUserActions } from './engine/user-actions.ts';
import { type DeliveryItem, type DeliveryRequest, laneOf, needsUpload, newItem } from './item.ts';
import type { DeliveryBroadcast, DeliveryOptions } from './ports.ts';
import { type AttemptResult, untried } from './state.ts';

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Delivers what users send. Items are stored first and then sent, lane by lane, by one tab or the service worker
 * at a time and always under the same Idempotency-Key. `machine.ts` decides what happens to each item.
 */
export function createDelivery(options: DeliveryOptions) {
  const runner = createRunner(options);
  const { items, dispatch, refresh } = runner;
  const lanes = createLanes({
    clock: options.clock,
    run: (lane) => options.lock.run(lane, () => sendLane(lane, runner, options)),
  });
  const actions = createUserActions(runner, lanes.start);

  /** Sends the item's lane; returns the item's result. */
  async function awaitAttempt(item: DeliveryItem): Promise<AttemptResult> {
    return runner.waiters.wait(item, async () => {
      await runner.broadcastChange();
      await lanes.start(laneOf(item));
    });
  }

  /** Sends everything now. Resolves when nothing is left to send, or the rest has to wait. */
  async function wake(): Promise<void> {
    await refresh();
    await Promise.all([...items.lanes()].map(lanes.start));
  }

  return {
    ...actions,
    wake,

    /** Listens to the other tabs and starts to send the stored items. Resolves once they are read. Call it once. */
    async start(): Promise<void> {
      options.channel?.addEventListener('message', ({ data }: MessageEvent<DeliveryBroadcast>) =>
        runner.handleBroadcast(data),
      );
      await refresh();
      for (const { item, stage } of items.sorted()) {
        if (stage === 'needsFile') void actions.reopenFile(item.key, { mayAsk: false });
      }
      void wake();
    },

    /** Ends all attempts when the network is lost. Some browsers would otherwise keep waiting for a response. */
    goOffline(): void {
      for (const key of items.states.keys()) dispatch(key, { type: 'goOffline' });
    },

    /**
     * Stores an item, calls `onStored`, and sends the item; returns the result of the first attempt. Throws
     * OutboxWriteError if the browser is offline and can't store it: then nothing is sent.
     */
    async submit(request: DeliveryRequest, onStored = () => {}): Promise<AttemptResult> {
      const item = newItem(request, runner.nextAt());
      if (request.file && !item.file?.blob) await items.keepFile(item.key, request.file.blob);
      await items.add(item);
      runner.publish();
      onStored();
      return awaitAttempt(item);
    },

    /** Sends a rejected, paused or waiting item now; returns the result. `body` replaces that of a rejected item. */
    async tryAgain(key: string, body?: DeliveryItem['body']): Promise<AttemptResult> {
      dispatch(key, { type: 'resume', body });
      const item = actions.find(key);
      return item ? awaitAttempt(item) : untried;
    },
  };
}

/** Sends a lane's items one after the other, until one has to wait. This tab holds the lane's lock. */
async function sendLane(
  lane: string,
  { items, attempts, dispatch, refresh }: Runner,
  { transport, userId }: DeliveryOptions,
): Promise<Retry | undefined> {
  let lastKey: string | undefined;
  while (userId() !== undefined) {
    if (!transport.isOnline()) {
      transport.requestSync();
      return undefined;
    }
    await refresh();
    const next = items.nextIn(lane);
    // Another tab may have the file, and then sends the item.
    if (!next || (needsUpload(next.item) && !next.hasFile)) return undefined;
    const { key } = next.item;
    // The database still has the item that was just tried, because it couldn't store the result.
    if (key === lastKey) return { afterMs: undefined };
    lastKey = key;
    // A tab that was sending this item would hold the lock, so it is gone.
    dispatch(key, { type: 'lostElsewhere' });
    const result = await attempts.run(key);
    const stage = items.states.get(key)?.stage;
    // The user is signed out.
    if (stage === 'queued') return undefined;
    if (stage === 'waiting') {
      transport.requestSync();
      return { afterMs: result.stage === 'waiting' ? result.afterMs : undefined };
    }
  }
  return undefined;
}
