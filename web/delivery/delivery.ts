import { fileSizeProblem, hasSameName, isSameFile } from '#worker/domain/files/file-rules.ts';
import { createLanes, type Retry } from './engine/lanes.ts';
import { createRunner, type Runner } from './engine/runner.ts';
import {
  type DeliveryFile,
  type DeliveryItem,
  type DeliveryRequest,
  differentFileText,
  laneOf,
  needsUpload,
  newItem,
} from './item.ts';
import type { DeliveryBroadcast, DeliveryOptions } from './ports.ts';
import { type AttemptResult, isActive, isOver, notCounted } from './state.ts';

declare global {
  interface FileSystemHandle {
    /** Only Chromium has this permission. */
    queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  }
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Delivers what users send. Items are stored first, and then sent lane by lane, by one tab or the
 * service worker at a time and always under the same Idempotency-Key. `machine.ts` decides each
 * item's next step.
 */
export function createDelivery(options: DeliveryOptions) {
  const runner = createRunner(options);
  const { items, dispatch, refresh } = runner;
  const lanes = createLanes({
    clock: options.clock,
    run: (lane) => options.lock.run(lane, () => sendLane(lane, runner, options)),
  });
  const actions = createUserActions(runner, lanes.start);

  async function awaitAttempt(item: DeliveryItem): Promise<AttemptResult> {
    return runner.waiters.wait(item, async () => {
      await runner.broadcastChange();
      await lanes.start(laneOf(item));
    });
  }

  /** Sends everything that doesn't have to wait. */
  async function wake(): Promise<void> {
    await refresh();
    await Promise.all([...items.lanes()].map(lanes.start));
  }

  return {
    ...actions,
    wake,

    /** Listens to the other tabs and sends the stored items. Resolves once the items are read. */
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

    /** Ends all attempts, because some browsers would wait for a response forever. */
    goOffline(): void {
      for (const key of items.states.keys()) dispatch(key, { type: 'goOffline' });
    },

    /**
     * Stores an item, calls `onStored`, sends the item, and returns the first attempt's result.
     * Throws OutboxWriteError, and sends nothing, if the browser is offline and can't store the
     * item.
     */
    async submit(request: DeliveryRequest, onStored = () => {}): Promise<AttemptResult> {
      const item = newItem(request, runner.nextAt());
      if (request.file && !item.file?.blob) await items.keepFile(item.key, request.file.blob);
      await items.add(item);
      runner.publish();
      onStored();
      return awaitAttempt(item);
    },

    /** Sends a rejected, paused or waiting item now. `body` replaces a rejected body. */
    async tryAgain(key: string, body?: DeliveryItem['body']): Promise<AttemptResult> {
      dispatch(key, { type: 'resume', body });
      const item = actions.find(key);
      return item ? awaitAttempt(item) : notCounted;
    },
  };
}

/** Sends a lane's items in order, until one has to wait. This tab holds the lane's lock. */
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
    // If another tab has the file, that tab sends the item.
    if (!next || (needsUpload(next.item) && !next.hasFile)) return undefined;
    const { key } = next.item;
    // The same item again: the database couldn't store its result. Retry later.
    if (key === lastKey) return { afterMs: undefined };
    lastKey = key;
    // We hold the lock, so a tab that was sending this item has closed.
    dispatch(key, { type: 'lostElsewhere' });
    const result = await attempts.run(key);
    const stage = items.states.get(key)?.stage;
    // The item's author is signed out.
    if (stage === 'queued') return undefined;
    if (stage === 'waiting') {
      transport.requestSync();
      return { afterMs: result.stage === 'waiting' ? result.afterMs : undefined };
    }
  }
  return undefined;
}

/** A user's actions on unsent items. `startLane` sends the items of a lane. */
function createUserActions(runner: Runner, startLane: (lane: string) => Promise<void>) {
  const { items, dispatch, removals, waiters } = runner;
  const find = (key: string): DeliveryItem | undefined => items.states.get(key)?.item;

  /** Removes an item that isn't being sent. Returns whether the item still existed. */
  async function cancel(key: string): Promise<boolean> {
    dispatch(key, { type: 'cancel' });
    if (items.states.get(key)?.stage !== 'canceled') return false;
    const isRemoved = (await removals.get(key)) ?? false;
    removals.delete(key);
    waiters.resolve(key, notCounted);
    await runner.broadcastChange();
    return isRemoved;
  }

  /**
   * Resumes the upload with a file that the user chose, or starts over if the file has changed.
   * Returns a sentence if neither is possible.
   */
  async function chooseFile(key: string, chosen: File): Promise<string | undefined> {
    const state = items.states.get(key);
    if (!state?.item.file || !hasSameName(state.item.file, chosen)) return differentFileText;
    const problem = fileSizeProblem(chosen.size);
    if (problem) return problem;
    if (isActive(state)) return undefined;
    await items.keepFile(key, chosen);
    // Another tab may have had the file, and stored a new version, parts or the result.
    await runner.refresh();
    const item = find(key);
    if (!item?.file) {
      items.releaseFile(key);
      return undefined;
    }
    dispatch(key, { type: 'lostElsewhere' });
    const { size, lastModified } = chosen;
    const changed = isSameFile(item.file, chosen) ? undefined : { size, lastModified };
    dispatch(key, { type: 'fileChosen', changed });
    void startLane(laneOf(item));
    return undefined;
  }

  return {
    find,
    cancel,
    chooseFile,
    /** Deletes all items, also those that are being sent, which the server may still accept. */
    async clear(): Promise<void> {
      // An item that is being sent, here or in another tab, can't be canceled.
      for (const key of items.states.keys()) {
        dispatch(key, { type: 'lostElsewhere' });
        dispatch(key, { type: 'goOffline' });
      }
      await Promise.all([...items.states.keys()].map(cancel));
    },
    /** Resumes an item's upload from its stored handle. Returns whether the file is readable. */
    async reopenFile(key: string, options: { mayAsk: boolean }): Promise<boolean> {
      const item = find(key);
      if (!item?.file) return false;
      const file = await reopen(item.file, options);
      if (file === 'changed') dispatch(key, { type: 'handleLost' });
      return file instanceof File && (await chooseFile(key, file)) === undefined;
    },
    pause: (key: string) => dispatch(key, { type: 'pause' }),
    dismiss(key: string): void {
      const state = items.states.get(key);
      if (state && isOver(state)) items.states.delete(key);
      runner.publish();
    },
  };
}

/**
 * Reads a large file from its stored handle. Returns undefined without a handle or permission, and
 * `changed` for a changed or deleted file. With `mayAsk`, the user has just pressed a button, so
 * the browser may ask for the permission.
 */
async function reopen(file: DeliveryFile, { mayAsk }: { mayAsk: boolean }) {
  const { handle } = file;
  try {
    const read = { mode: 'read' } as const;
    const permission = mayAsk
      ? await handle?.requestPermission?.(read)
      : await handle?.queryPermission?.(read);
    if (permission !== 'granted') return undefined;
  } catch {
    return undefined;
  }
  const found = await handle?.getFile().catch(() => undefined);
  return found && isSameFile(file, found) ? found : 'changed';
}
