import { type DeliveryItem, storedBytes } from '#web/delivery/item.ts';
import { type DeliveryEffect, type DeliveryEvent, reduce } from '#web/delivery/machine.ts';
import type {
  Clock,
  DeliveryBroadcast,
  DeliveryDatabase,
  DeliveryOptions,
  Transport,
} from '#web/delivery/ports.ts';
import { type AttemptResult, isActive, isOver, notCounted } from '#web/delivery/state.ts';
import { createItems, type Items, withMemoryFallback } from './items.ts';
import { createWaiters } from './lanes.ts';
import {
  abortMultipart,
  createLimit,
  isReadable,
  sendItem,
  timeoutMs,
  uploadFile,
} from './requests.ts';
import { createProgress, type ProgressList } from './upload-progress.ts';

export type Runner = ReturnType<typeof createRunner>;

/** Runs each item's state machine: applies events, and runs their effects. */
export function createRunner(options: DeliveryOptions) {
  const { transport, clock, channel, lock, userId, events } = options;
  const database = withMemoryFallback(options.database, transport);
  const broadcast = (message: DeliveryBroadcast) => channel?.postMessage(message);
  const onRemoved = (key: string) => dispatch(key, { type: 'removed' });
  const items = createItems({ database, lock, onRemoved });
  const progress = createProgress({ clock, onTick: publish });
  const attempts = createAttempts({
    items,
    database,
    transport,
    clock,
    progress,
    dispatch,
    broadcast,
    onUploaded: events.uploaded,
    onResult: handleResult,
  });
  const isSending = (key: string) => items.states.get(key)?.stage === 'sending';
  const waiters = createWaiters({ clock, userId, isSending });
  const context: EffectContext = { items, database, transport, attempts, removals: new Map() };
  let lastAt = 0;

  function dispatch(key: string, event: DeliveryEvent): void {
    const before = items.states.get(key);
    if (!before) return;
    const [after, caused] = reduce(before, event);
    items.states.set(key, after);
    if (isActive(before) && !isActive(after)) progress.end(key);
    for (const effect of caused) runEffect(after.item, effect, context);
    if (isOver(after) || after.stage === 'needsFile') items.releaseFile(key);
    attempts.endInactive(key);
    publish();
  }

  /** Handles the result of an attempt in this tab, another one or the service worker. */
  function handleResult(item: DeliveryItem, result: AttemptResult): void {
    const isAwaited = waiters.has(item.key);
    waiters.resolve(item.key, result);
    if (result.stage === 'accepted') events.accepted(item, result.answer, isAwaited);
    if (result.stage === 'rejected') events.rejected(item);
    if (result.stage === 'queued') events.signedOut();
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

  return {
    items,
    attempts,
    waiters,
    dispatch,
    refresh,
    publish,
    /** Pending removals by item key. Each resolves to whether the database still had the item. */
    removals: context.removals,
    /** Returns a new item's time, later than all others even after a clock was set back. */
    nextAt(): number {
      lastAt = Math.max(clock.now(), lastAt + 1);
      return lastAt;
    },
    async broadcastChange(): Promise<void> {
      broadcast({ kind: 'changed' });
      await refresh();
    },
    handleBroadcast(message: DeliveryBroadcast): void {
      if (message.kind === 'begun') {
        const { key } = message;
        dispatch(key, { type: 'begunElsewhere' });
        // A closed tab never broadcasts its result.
        clock.after(timeoutMs, () => dispatch(key, { type: 'lostElsewhere' }));
      }
      if (message.kind === 'settled') {
        const { item, result } = message;
        dispatch(item.key, { type: 'settledElsewhere', item, result });
        handleResult(item, result);
      }
      void refresh();
    },
  };
}

interface EffectContext {
  items: Items;
  database: DeliveryDatabase;
  transport: Transport;
  attempts: ReturnType<typeof createAttempts>;
  removals: Map<string, Promise<boolean>>;
}

function runEffect(item: DeliveryItem, effect: DeliveryEffect, context: EffectContext): void {
  const { items, database, transport, attempts, removals } = context;
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
      // If the write fails, a reload starts from the item's old version.
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

interface Options {
  items: Items;
  database: DeliveryDatabase;
  transport: Transport;
  clock: Clock;
  progress: ProgressList;
  dispatch(key: string, event: DeliveryEvent): void;
  broadcast(message: DeliveryBroadcast): void;
  onUploaded(item: DeliveryItem): void;
  onResult(item: DeliveryItem, result: AttemptResult): void;
}

function createAttempts(options: Options) {
  const { items, database, transport, clock, progress, dispatch, broadcast } = options;
  const limit = createLimit();
  const running = new Map<string, { abort: AbortController; end(result: AttemptResult): void }>();

  const signalOf = (key: string) => running.get(key)?.abort.signal;
  const isRunning = (key: string, signal: AbortSignal) =>
    signalOf(key) === signal && !signal.aborted;

  function finish(item: DeliveryItem, attempt: number, result: AttemptResult): void {
    running.get(item.key)?.end(result);
    dispatch(item.key, { type: 'settled', attempt, result });
    // The file's stored parts and URL may have changed during the attempt.
    broadcast({ kind: 'settled', item: items.states.get(item.key)?.item ?? item, result });
    options.onResult(item, result);
  }

  return {
    async run(key: string): Promise<AttemptResult> {
      const { promise, resolve } = Promise.withResolvers<AttemptResult>();
      running.set(key, { abort: new AbortController(), end: resolve });
      dispatch(key, { type: 'begin' });
      const result = await promise;
      running.delete(key);
      return result;
    },

    async upload(item: DeliveryItem, attempt: number): Promise<void> {
      const { key } = item;
      const bytes = items.fileOf(item);
      const signal = signalOf(key);
      if (!signal) return;
      const isUsable = bytes && (await isReadable(bytes, item.file?.size ?? bytes.size));
      if (!isRunning(key, signal)) return;
      if (!isUsable) return finish(item, attempt, { stage: 'needsFile' });
      progress.set(key, item.file ? storedBytes(item.file) : 0);
      const onProgress = (sent: number) => {
        if (!isRunning(key, signal)) return;
        if (sent > 0 && items.states.get(key)?.lastFailure)
          dispatch(key, { type: 'progressed', attempt });
        progress.set(key, sent);
      };
      const result = await uploadFile(item, bytes, {
        transport,
        clock,
        limit,
        signal,
        onProgress,
        onCreated: (multipart) => dispatch(key, { type: 'multipartCreated', attempt, multipart }),
        onStored: (parts) => dispatch(key, { type: 'partsStored', attempt, parts }),
      });
      if (!isRunning(key, signal)) return;
      if ('stage' in result) return finish(item, attempt, result);
      options.onUploaded(item);
      dispatch(key, { type: 'uploaded', attempt, url: result.url });
    },

    async post(item: DeliveryItem, attempt: number): Promise<void> {
      const { key } = item;
      const signal = signalOf(key);
      if (!signal) return;
      try {
        // Another tab may have canceled the item.
        if (!(await database.has(key))) return dispatch(key, { type: 'removed' });
        broadcast({ kind: 'begun', key });
        const result = await sendItem(item, { transport, signal });
        if (isRunning(key, signal)) finish(item, attempt, result);
      } catch {
        if (isRunning(key, signal)) finish(item, attempt, { stage: 'waiting' });
      }
    },

    abort: (key: string) => running.get(key)?.abort.abort(),

    endInactive(key: string): void {
      const state = items.states.get(key);
      if (state && !isActive(state)) running.get(key)?.end(notCounted);
    },
  };
}
