import { createElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { outboxDatabase } from '#web/delivery/browser/outbox-database.ts';
import { confirmCloseWhileNeeded, pageTransport } from '#web/delivery/browser/page.ts';
import { openChannel, systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { createDelivery } from '#web/delivery/delivery.ts';
import { type DeliveryEntry, trayStage } from '#web/delivery/state.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { UploadWidget } from '#web/features/uploads/upload-widget.tsx';
import { observable } from '#web/lib/observable.ts';

interface Mount {
  userId: string;
  orderId: string;
  /** The note of the files. */
  note?: string;
}

/** What this script adds to a page: an upload widget for the files of an order, with its own delivery. */
export interface UploadHarness {
  mount(mount: Mount): void;
  unmount(): void;
  /** The uploads that the tray would show. */
  tray(): { name: string | undefined; stage: string }[];
}

declare global {
  interface Window {
    uploadHarness: UploadHarness;
  }
}

const entries = observable<readonly DeliveryEntry[]>([]);
const delivery = createDelivery({
  database: outboxDatabase,
  transport: pageTransport,
  clock: systemClock,
  channel: openChannel(),
  lock: webLock,
  entries,
  userId: expectedUserId,
  events: { accepted() {}, rejected() {}, uploaded() {}, signedOut() {} },
});
connectivity.start();
connectivity.subscribe(() => connectivity.get() === 'online' && void delivery.wake());
addEventListener('offline', delivery.goOffline);
confirmCloseWhileNeeded(entries);
void delivery.start();

let root: Root | undefined;

window.uploadHarness = {
  mount({ userId, orderId, note }) {
    const container = document.createElement('main');
    container.style.padding = '1rem';
    // The app's stylesheet stays.
    for (const child of document.body.querySelectorAll(':scope > :not(link)')) child.remove();
    document.body.append(container);
    root = createRoot(container);
    const widget = createElement(UploadWidget, {
      userId,
      orderId,
      label: 'Files for the test',
      details: { itemId: 'calibration', note },
      fileIds: [],
    });
    const slot = { entries, load: async () => delivery };
    const provided = createElement(DeliveryContext, { value: slot }, widget);
    root.render(createElement(StrictMode, null, provided));
  },
  unmount() {
    root?.unmount();
  },
  tray: () =>
    entries.get().flatMap((entry) => {
      const stage = trayStage(entry);
      return stage ? [{ name: entry.file?.name, stage }] : [];
    }),
};
