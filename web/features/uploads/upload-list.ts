import { type Transfer, transfers } from '#web/delivery/transfers.ts';
import { addSample, type Sample, speedOf } from '#web/features/uploads/tray/upload-speed.ts';
import { observable } from '#web/lib/observable.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

/** A sentence that is read out; its id tells it from another with the same words. */
export interface Said {
  id: number;
  text: string;
}

export interface UploadSnapshot {
  items: readonly UploadItem[];
  /** The last things that have happened, oldest first. */
  said: readonly Said[];
}

/** How often progress is drawn, in ms. */
const tickMs = 500;
const maxSaid = 3;

/** What the shell shows of each state; the others are not on their way. */
const transferStates: Partial<Record<UploadState, Transfer['state']>> = {
  chosen: 'chosen',
  sending: 'sending',
  saving: 'sending',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
};

/**
 * The files of one widget as they are drawn, in the order in which they were chosen. What is on its way is
 * also in the shell's list.
 */
export function createUploadList(orderId: string, cancel: (id: string) => void) {
  const list = observable<UploadSnapshot>({ items: [], said: [] });
  const progress = new Map<string, { sent: number; samples: Sample[] }>();
  let ticking: ReturnType<typeof setInterval> | undefined;
  let saidCount = 0;

  function publish(items: readonly UploadItem[], text?: string): void {
    const news = text === undefined ? [] : [{ id: saidCount++, text }];
    if (items.some(({ state }) => state === 'sending')) {
      ticking ??= setInterval(tick, tickMs);
    } else {
      clearInterval(ticking);
      ticking = undefined;
    }
    list.set({ items, said: [...list.get().said, ...news].slice(-maxSaid) });
  }

  function tick(): void {
    const items = list.get().items.map((item) => {
      const known = progress.get(item.id);
      if (item.state !== 'sending' || !known) return item;
      known.samples = addSample(known.samples, { at: performance.now(), sent: known.sent });
      const moved = { ...item, sent: known.sent, bytesPerSecond: speedOf(known.samples) };
      showInShell(moved);
      return moved;
    });
    publish(items);
  }

  function showInShell({ id, name, size, sent, state }: UploadItem): void {
    const shown = transferStates[state];
    if (shown === undefined) {
      transfers.remove(id);
      return;
    }
    // What is all there may be attached at any moment: it cannot be called off any more.
    const canCancel = sent < size;
    transfers.put({
      ...{ id, name, size, sent, orderId, kind: 'orderFile', state: shown },
      cancel: canCancel ? () => cancel(id) : undefined,
    });
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    /** Draws a file, in place of what was drawn of it before. */
    put(changed: UploadItem): void {
      const before = list.get().items.find(({ id }) => id === changed.id);
      // The speed of what comes next is not that of what was before.
      progress.delete(changed.id);
      const item = { ...changed, bytesPerSecond: 0 };
      const text =
        before?.state === item.state && before.message === item.message ? undefined : newsOf(item);
      showInShell(item);
      publish(
        before
          ? list.get().items.map((other) => (other === before ? item : other))
          : [...list.get().items, item],
        text,
      );
    },
    /** Notes how much was sent, in bytes; it is drawn with the next tick. */
    progressed(id: string, sent: number): void {
      progress.set(id, { samples: progress.get(id)?.samples ?? [], sent });
    },
    remove(id: string): void {
      progress.delete(id);
      transfers.remove(id);
      publish(list.get().items.filter((item) => item.id !== id));
    },
  };
}

/** What is read out of a file's new state; of most, nothing. */
function newsOf({ name, state, message }: UploadItem): string | undefined {
  if (state === 'done') return `${name} was uploaded.`;
  if (state === 'waiting') return `${name} is waiting. ${message ?? ''}`;
  if (state === 'failed') return `${name} was not uploaded. ${message ?? ''}`;
  if (state === 'refused' || state === 'unfinished') return message && `${name}: ${message}`;
  return undefined;
}
