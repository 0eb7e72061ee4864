import { withAbort } from '#web/lib/with-abort.ts';
import type { OutboxItem } from './outbox-item.ts';
import { putFile } from './put-file.ts';
import { transfers } from './transfers.ts';

const uploading = new Map<string, AbortController>();

/**
 * PUTs the file of a message in the outbox. The chat and the upload tray show its progress and a Cancel button,
 * which calls `cancel`. Throws as `putFile` does.
 */
export async function putOutboxFile(
  url: string,
  { key, orderId, file }: OutboxItem,
  { signal, cancel }: { signal: AbortSignal; cancel: () => void },
): Promise<void> {
  if (file === null || orderId === null) return;
  const { blob, name } = file;
  const abort = new AbortController();
  uploading.set(key, abort);
  const showProgress = (sent: number) =>
    transfers.put({
      id: key,
      name,
      size: blob.size,
      sent,
      state: 'sending',
      orderId,
      kind: 'message',
      isInOutbox: true,
      cancel,
    });
  showProgress(0);
  try {
    await withAbort({ signals: [signal, abort.signal] }, (combined) =>
      putFile(url, blob, { signal: combined, onProgress: showProgress }),
    );
  } finally {
    uploading.delete(key);
    transfers.remove(key);
  }
}

/** Aborts the upload of a canceled message's file. */
export function abortOutboxFile(key: string): void {
  uploading.get(key)?.abort();
}
