import { createAttempts, untried } from '#web/delivery/engine/attempts.ts';
import { createItemStates } from '#web/delivery/engine/item-states.ts';
import { createLanes, type Retry } from '#web/delivery/engine/lanes.ts';
import { hasSameName, isSameFile, newItem } from '#web/delivery/engine/new-item.ts';
import { reopenFile } from '#web/delivery/engine/reopen-file.ts';
import { abortMultipart, timeoutMs } from '#web/delivery/engine/send-item.ts';
import { createProgress } from '#web/delivery/engine/upload-progress.ts';
import { createWaiters } from '#web/delivery/engine/waiters.ts';
import { withMemoryFallback } from '#web/delivery/engine/with-memory-fallback.ts';
import { type DeliveryItem, laneOf, needsUpload } from './delivery-item.ts';
import type { DeliveryBroadcast, DeliveryOptions, DeliveryRequest } from './delivery-options.ts';
import { type DeliveryResult, differentFileText } from './delivery-result.ts';
import { isActive, isOver } from './item-state.ts';
import { type DeliveryEffect, type DeliveryEvent, reduce } from './machine.ts';

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Delivers what users send. Items are stored first and then sent, lane by lane, by one tab or the service worker
 * at a time and always under the same Idempotency-Key. `machine.ts` decides what happens to each item; this runs it.
 */
export function createDelivery(options: DeliveryOptions) {
  const { transport, clock, channel, lock, userId, events } = options;
  const database = withMemoryFallback(options.database, transport);
  const onRemoved = (key: string) => dispatch(key, { type: 'removed' });
  const items = createItemStates({ database, lock, onRemoved });
  const progress = createProgress({ clock, onTick: publish });
  const lanes = createLanes({ clock, run: (lane) => lock.run(lane, () => sendLane(lane)) });
  const attempts = createAttempts({
    ...{ items, database, transport, clock, progress, dispatch, broadcast },
    onUploaded: events.uploaded,
    onResult: handleResult,
  });
  const isSending = (key: string) => items.states.get(key)?.stage === 'sending';
  const waiters = createWaiters({ clock, userId, isSending });
  /** Whether a canceled item still existed. */
  const removals = new Map<string, Promise<boolean>>();
  /** When the newest item was created. The next one gets a later time, even if the device's clock was set back. */
  let lastAt = 0;

  function dispatch(key: string, event: DeliveryEvent): void {
    const before = items.states.get(key);
    if (!before) return;
    const [after, effects] = reduce(before, event);
    items.states.set(key, after);
    if (isActive(before) && !isActive(after)) progress.end(key);
    for (const effect of effects) run(after.item, effect);
    if (isOver(after) || after.stage === 'needsFile') items.releaseFile(key);
    attempts.endInactive(key);
    publish();
  }

  function run(item: DeliveryItem, effect: DeliveryEffect): void {
    const { key } = item;
    switch (effect.type) {
      case 'upload':
        void attempts.upload(item, effect.attempt);
        break;
      case 'post':
        void attempts.post(item, effect.attempt);
        break;
      case 'abort':
        attempts.abort(key);
        break;
      case 'save':
        // If the write fails, a reload starts from the item as it was.
        items.write(key, () => database.change(key, effect.change)).catch(() => {});
        break;
      case 'remove':
        removals.set(
          key,
          items.write(key, () => database.remove(key)).catch(() => false),
        );
        break;
      case 'abortMultipart':
        void abortMultipart(item, effect.multipart, transport);
        break;
    }
  }

  /** Handles the result of an attempt in this tab, another one or the service worker. */
  function handleResult(item: DeliveryItem, result: DeliveryResult): void {
    const isAwaited = waiters.has(item.key);
    waiters.resolve(item.key, result);
    if (result.kind === 'delivered') events.delivered(item, result.answer, isAwaited);
    if (result.kind === 'signedOut') events.signedOut();
  }

  /** Sends a lane's items one after the other, until one has to wait. */
  async function sendLane(lane: string): Promise<Retry | undefined> {
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
      // This tab holds the lane's lock, so a tab that was sending this item is gone.
      dispatch(key, { type: 'lostElsewhere' });
      const result = await attempts.run(key);
      const stage = items.states.get(key)?.stage;
      // The user is signed out.
      if (stage === 'queued') return undefined;
      if (stage === 'waiting') {
        transport.requestSync();
        return { afterMs: result.kind === 'waiting' ? result.afterMs : undefined };
      }
    }
    return undefined;
  }

  function broadcast(message: DeliveryBroadcast): void {
    channel?.postMessage(message);
  }

  function handleBroadcast(message: DeliveryBroadcast): void {
    if (message.kind === 'begun') {
      const { key } = message;
      dispatch(key, { type: 'begunElsewhere' });
      // A closed tab never broadcasts its result.
      clock.after(timeoutMs, () => dispatch(key, { type: 'lostElsewhere' }));
    }
    if (message.kind === 'answered') {
      const { item, result } = message;
      dispatch(item.key, { type: 'answeredElsewhere', item, result });
      handleResult(item, result);
    }
    void refresh();
  }

  async function broadcastChange(): Promise<void> {
    broadcast({ kind: 'changed' });
    await refresh();
  }

  async function refresh(): Promise<void> {
    await items.refresh(userId());
    publish();
  }

  function publish(): void {
    const entries = items.entries(progress);
    options.entries.set(entries);
    lastAt = Math.max(lastAt, entries.at(-1)?.at ?? 0);
  }

  /** Sends the item's lane; returns the item's result. */
  async function awaitAttempt(item: DeliveryItem): Promise<DeliveryResult> {
    return waiters.wait(item, async () => {
      await broadcastChange();
      await lanes.start(laneOf(item));
    });
  }

  return {
    /** Listens to the other tabs and starts to send the stored items. Resolves once they are read. Call it once. */
    async start(): Promise<void> {
      channel?.addEventListener('message', ({ data }: MessageEvent<DeliveryBroadcast>) =>
        handleBroadcast(data),
      );
      await refresh();
      for (const { item, stage } of items.sorted()) {
        if (stage === 'needsFile') void this.reopenFile(item.key, { mayAsk: false });
      }
      void this.wake();
    },

    /** Sends everything now. Resolves when nothing is left to send, or the rest has to wait. */
    async wake(): Promise<void> {
      await refresh();
      await Promise.all([...items.lanes()].map(lanes.start));
    },

    /** Ends all attempts: the network is gone. Some browsers otherwise wait for a response that can't come. */
    cut(): void {
      for (const key of items.states.keys()) dispatch(key, { type: 'cut' });
    },

    /**
     * Stores an item, calls `onStored`, and sends the item; returns the result of the first attempt. Throws
     * OutboxWriteError if the browser is offline and can't store it: then nothing is sent.
     */
    async submit(request: DeliveryRequest, onStored = () => {}): Promise<DeliveryResult> {
      lastAt = Math.max(clock.now(), lastAt + 1);
      const item = newItem(request, lastAt);
      if (request.file && !item.file?.blob) await items.holdFile(item.key, request.file.blob);
      await items.add(item);
      publish();
      onStored();
      return awaitAttempt(item);
    },

    /** Returns an item that is not delivered yet. */
    find: (key: string): DeliveryItem | undefined => items.states.get(key)?.item,

    /** Forgets a delivered item that the screens still show. */
    dismiss(key: string): void {
      const state = items.states.get(key);
      if (state && isOver(state)) items.states.delete(key);
      publish();
    },

    /** Removes an item that is not being sent; returns whether it still existed. */
    async cancel(key: string): Promise<boolean> {
      dispatch(key, { type: 'cancel' });
      if (items.states.get(key)?.stage !== 'canceled') return false;
      const isRemoved = (await removals.get(key)) ?? false;
      removals.delete(key);
      waiters.resolve(key, untried);
      await broadcastChange();
      return isRemoved;
    },

    /** Cancels all items of the current user that are not being sent. */
    async clear(): Promise<void> {
      await Promise.all([...items.states.keys()].map((key) => this.cancel(key)));
    },

    /** Resumes the upload of an item's file from its stored handle; returns whether the browser can read it. */
    async reopenFile(key: string, options: { mayAsk: boolean }): Promise<boolean> {
      const item = items.states.get(key)?.item;
      const file = item?.file && (await reopenFile(item.file, options));
      return file ? (await this.chooseFile(key, file)) === undefined : false;
    },

    /**
     * Resumes the upload with a file that the user chose, or starts over if the file has changed. Returns a sentence
     * that says why it can't.
     */
    async chooseFile(key: string, chosen: File): Promise<string | undefined> {
      const item = items.states.get(key)?.item;
      if (!item?.file || !hasSameName(item.file, chosen)) return differentFileText;
      await items.holdFile(key, chosen);
      const { size, lastModified } = chosen;
      const changed = isSameFile(item.file, chosen) ? undefined : { size, lastModified };
      dispatch(key, { type: 'fileChosen', changed });
      void lanes.start(laneOf(item));
      return undefined;
    },

    pause: (key: string) => dispatch(key, { type: 'pause' }),

    /** Sends a rejected, paused or waiting item now; returns the result. `body` replaces that of a rejected item. */
    async tryAgain(key: string, body?: DeliveryItem['body']): Promise<DeliveryResult> {
      dispatch(key, { type: 'resume', body });
      const item = this.find(key);
      return item ? awaitAttempt(item) : untried;
    },
  };
}
