import { isReadable } from '#web/delivery/engine/requests.ts';
import { type DeliveryItem, storedBytes } from '#web/delivery/item.ts';
import type { DeliveryEvent } from '#web/delivery/machine.ts';
import type { Clock, DeliveryBroadcast, DeliveryDatabase, Transport } from '#web/delivery/ports.ts';
import { type AttemptResult, isActive, untried } from '#web/delivery/state.ts';
import type { Items } from './items.ts';
import { createLimit, sendItem, uploadFile } from './requests.ts';
import type { ProgressList } from './upload-progress.ts';

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

/** Runs the attempts to deliver items: their uploads and requests. */
export function createAttempts(options: Options) {
  const { items, database, transport, clock, progress, dispatch, broadcast } = options;
  const limit = createLimit();
  const running = new Map<string, { abort: AbortController; end(result: AttemptResult): void }>();

  const signalOf = (key: string) => running.get(key)?.abort.signal;
  const isRunning = (key: string, signal: AbortSignal) =>
    signalOf(key) === signal && !signal.aborted;

  function finish(item: DeliveryItem, attempt: number, result: AttemptResult): void {
    running.get(item.key)?.end(result);
    dispatch(item.key, { type: 'settled', attempt, result });
    // The stored parts and the URL of its file may have changed during the attempt.
    broadcast({ kind: 'answered', item: items.states.get(item.key)?.item ?? item, result });
    options.onResult(item, result);
  }

  return {
    /** Makes an attempt to deliver an item whose turn it is. */
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
        ...{ transport, clock, limit, signal, onProgress },
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
        // Another tab may have canceled it.
        if (!(await database.has(key))) return dispatch(key, { type: 'removed' });
        broadcast({ kind: 'begun', key });
        const result = await sendItem(item, { transport, signal });
        if (isRunning(key, signal)) finish(item, attempt, result);
      } catch {
        if (isRunning(key, signal)) finish(item, attempt, { stage: 'waiting' });
      }
    },

    abort: (key: string) => running.get(key)?.abort.abort(),

    /** Ends the attempt of an item that is no longer active. */
    endInactive(key: string): void {
      const state = items.states.get(key);
      if (state && !isActive(state)) running.get(key)?.end(untried);
    },
  };
}
