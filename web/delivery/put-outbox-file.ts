import { withAbort } from '#web/lib/with-abort.ts';
import type { OutboxItem } from './outbox-item.ts';
import { putFile } from './put-file.ts';
import { transfers } from './transfers.ts';

const underWay = new Map<string, AbortController>();

/**
 * PUTs the file of a message that is kept; how far it is shows in the chat and in the shell, where `cancel` can
 * be pressed. Throws as `putFile` does.
 */
export async function putKeptFile(
  url: string,
  { key, orderId, file }: OutboxItem,
  { signal, cancel }: { signal: AbortSignal; cancel: () => void },
): Promise<void> {
  if (file === null || orderId === null) return;
  const { blob, name } = file;
  const abort = new AbortController();
  underWay.set(key, abort);
  const show = (sent: number) =>
    transfers.put({
      id: key,
      name,
      size: blob.size,
      sent,
      state: 'sending',
      orderId,
      kind: 'message',
      isKept: true,
      cancel,
    });
  show(0);
  try {
    await withAbort({ signals: [signal, abort.signal] }, (either) =>
      putFile(url, blob, { signal: either, onProgress: show }),
    );
  } finally {
    underWay.delete(key);
    transfers.remove(key);
  }
}

/** The file of a message that was taken back goes up no further. */
export function stopKeptFile(key: string): void {
  underWay.get(key)?.abort();
}
