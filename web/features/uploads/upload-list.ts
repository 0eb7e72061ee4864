import { type Transfer, transfers } from '#web/delivery/transfers.ts';
import { addSample, type Sample, speedOf } from '#web/features/uploads/tray/upload-speed.ts';
import { observable } from '#web/lib/observable.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

/** A sentence for screen readers. The id distinguishes repeated sentences. */
export interface Announcement {
  id: number;
  text: string;
}

export interface UploadSnapshot {
  items: readonly UploadItem[];
  /** The newest announcements, oldest first. */
  announcements: readonly Announcement[];
}

/** How often the progress on screen updates, in ms. */
const tickMs = 500;
const maxAnnouncements = 3;

/** The state in the upload tray; uploads in other states are not in the tray. */
const transferStates: Partial<Record<UploadState, Transfer['state']>> = {
  chosen: 'chosen',
  sending: 'sending',
  saving: 'sending',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
};

/** Creates the list of one widget's items, oldest first. Also puts them into the upload tray. */
export function createUploadList(orderId: string, cancel: (id: string) => void) {
  const snapshot = observable<UploadSnapshot>({ items: [], announcements: [] });
  const progress = new Map<string, { sent: number; samples: Sample[] }>();
  let ticking: ReturnType<typeof setInterval> | undefined;
  let nextAnnouncementId = 0;

  function publish(items: readonly UploadItem[], text?: string): void {
    const added = text === undefined ? [] : [{ id: nextAnnouncementId++, text }];
    if (items.some(({ state }) => state === 'sending')) {
      ticking ??= setInterval(tick, tickMs);
    } else {
      clearInterval(ticking);
      ticking = undefined;
    }
    const announcements = [...snapshot.get().announcements, ...added].slice(-maxAnnouncements);
    snapshot.set({ items, announcements });
  }

  function tick(): void {
    const items = snapshot.get().items.map((item) => {
      const known = progress.get(item.id);
      if (item.state !== 'sending' || !known) return item;
      known.samples = addSample(known.samples, { at: performance.now(), sent: known.sent });
      const moved = { ...item, sent: known.sent, bytesPerSecond: speedOf(known.samples) };
      showInTray(moved);
      return moved;
    });
    publish(items);
  }

  function showInTray({ id, name, size, sent, state }: UploadItem): void {
    const shown = transferStates[state];
    if (shown === undefined) {
      transfers.remove(id);
      return;
    }
    // A complete file may be attached at any moment: too late to cancel.
    const canCancel = sent < size;
    transfers.put({
      ...{ id, name, size, sent, orderId, kind: 'orderFile', state: shown },
      cancel: canCancel ? () => cancel(id) : undefined,
    });
  }

  return {
    get: snapshot.get,
    subscribe: snapshot.subscribe,
    /** Adds an item or replaces the one with its id. */
    put(changed: UploadItem): void {
      const { items } = snapshot.get();
      const previous = items.find(({ id }) => id === changed.id);
      // The speed restarts with each state.
      progress.delete(changed.id);
      const item = { ...changed, bytesPerSecond: 0 };
      const isSame = previous?.state === item.state && previous.message === item.message;
      showInTray(item);
      publish(
        previous ? items.map((other) => (other === previous ? item : other)) : [...items, item],
        isSame ? undefined : announcementOf(item),
      );
    },
    /** Stores the bytes sent so far; the next tick shows them. */
    setProgress(id: string, sent: number): void {
      progress.set(id, { samples: progress.get(id)?.samples ?? [], sent });
    },
    remove(id: string): void {
      progress.delete(id);
      transfers.remove(id);
      publish(snapshot.get().items.filter((item) => item.id !== id));
    },
  };
}

/** Returns what a screen reader announces for an item's new state, if anything. */
function announcementOf({ name, state, message }: UploadItem): string | undefined {
  if (state === 'done') return `${name} was uploaded.`;
  if (state === 'waiting') return `${name} is waiting. ${message ?? ''}`;
  if (state === 'failed') return `${name} was not uploaded. ${message ?? ''}`;
  if (state === 'refused' || state === 'unfinished') return message && `${name}: ${message}`;
  return undefined;
}
