import { onTestFinished } from 'vitest';
import { expectedUserId } from '#web/api/session.ts';
import { announceDelivery } from '#web/app/delivery/announce-delivery.ts';
import { startDelivery } from '#web/app/delivery/page-delivery.ts';
import { pageTransport } from '#web/delivery/browser/page.ts';
import { systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { createDelivery } from '#web/delivery/delivery.ts';
import { PutError, type Transport } from '#web/delivery/ports.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';
import { createMemoryDatabase } from '#web/tests/delivery/memory-database.ts';
import type { Answers } from './stub-api.ts';

/** Answers that accept every upload, and give each its own URL. */
export function uploadAnswers(): Answers {
  let uploads = 0;
  return {
    'POST /api/objects/upload': () => {
      uploads += 1;
      return { uploadURL: `/bucket?upload=${uploads}` };
    },
    'PUT /bucket': () => new Response(),
  };
}

/** Sends a file to the stubbed server: it reports half of the bytes, and then waits for the answer. */
const put: Transport['put'] = async (url, file, { signal, onProgress }) => {
  onProgress(file.size / 2);
  const { ok, status } = await fetch(url, { method: 'PUT', signal });
  if (!ok) throw new PutError(status);
  return '';
};

/**
 * Creates the page's delivery until the end of the test. It stores its items in memory and sends to
 * the stubbed server.
 */
export function createTestDelivery() {
  const entries = observable<readonly DeliveryEntry[]>([]);
  let isOpen = true;
  onTestFinished(() => {
    isOpen = false;
  });
  const delivery = createDelivery({
    entries,
    database: createMemoryDatabase(),
    clock: systemClock,
    lock: webLock,
    transport: { ...pageTransport, put },
    channel: undefined,
    // Without a user, it sends nothing.
    userId: () => (isOpen ? expectedUserId() : undefined),
    events: announceDelivery,
  });
  void startDelivery(delivery);
  return { entries, load: async () => delivery };
}
