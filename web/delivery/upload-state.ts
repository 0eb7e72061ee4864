import type { DeliveryEntry } from './delivery-options.ts';
import { isLarge } from './large-file.ts';

/** How an upload shows in the upload tray. */
export type UploadState = 'sending' | 'waiting' | 'paused' | 'failed';

const states: Partial<Record<DeliveryEntry['stage'], UploadState>> = {
  queued: 'sending',
  uploading: 'sending',
  sending: 'sending',
  waiting: 'waiting',
  paused: 'paused',
  refused: 'failed',
};

/** Returns the state of an item's upload, or undefined if the tray doesn't show it. */
export function uploadState(entry: DeliveryEntry): UploadState | undefined {
  const { kind, file, stage, lastTry } = entry;
  // Another tab has the file.
  if (!file || entry.orderId === null || entry.isElsewhere) return undefined;
  if (kind === 'deliverable') return stage === 'uploading' && lastTry ? 'waiting' : states[stage];
  // The chat shows a small file that waits. A message whose file is uploaded is sent immediately.
  const isShown =
    stage === 'uploading' || (isLarge(file) && (stage === 'waiting' || stage === 'refused'));
  return isShown ? states[stage] : undefined;
}
