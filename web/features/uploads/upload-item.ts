import { canRetry, type DeliveryEntry, type Stage } from '#web/delivery/state.ts';
import type { ChosenFile } from '#web/orders/drafts/chosen-files.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';

/** A file in an upload widget. */
export interface UploadItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes. */
  sent: number;
  /** The stage of its delivery, or `chosen` before that. */
  stage: Stage | 'chosen';
  bytesPerSecond: number;
  /** Why it was rejected, waits or can't be uploaded, as a sentence. */
  message: string | undefined;
  /** Sending it again can help. */
  canRetry: boolean;
}

/**
 * Returns the row of a file that is being uploaded. `isOffline`: it can't start now.
 * `isRevisionGone`: the file that it revises was removed, so it's sent as a new file.
 */
export function rowOf(
  entry: DeliveryEntry,
  { isOffline, isRevisionGone }: { isOffline: boolean; isRevisionGone: boolean },
): UploadItem {
  const { key: id, file, stage, rejection, lastFailure, sent, bytesPerSecond } = entry;
  const { name, size } = file ?? { name: '', size: 0 };
  const failure = rejection ?? (lastFailure === 'unanswered' ? undefined : lastFailure);
  // Until the bucket receives bytes again, the connection is still lost.
  const isWaiting = (stage === 'uploading' && lastFailure) || (stage === 'queued' && isOffline);
  const shown = isWaiting ? 'waiting' : stage;
  return {
    id,
    name,
    size,
    sent,
    bytesPerSecond,
    stage: shown,
    message: failure?.sentence,
    canRetry: isRevisionGone || canRetry(entry),
  };
}

/** Returns the row of a file whose upload has not started. */
export function chosenRow({ key: id, file: { name, size }, problem }: ChosenFile): UploadItem {
  const facts = { id, name: cleanFileName(name), size, sent: 0, bytesPerSecond: 0 };
  return { ...facts, stage: 'chosen', message: problem, canRetry: true };
}

/** Returns whether an upload has started and neither ended nor needs its file again. */
export function isInProgress({ stage }: UploadItem): boolean {
  return inProgress.has(stage);
}

const inProgress = new Set<UploadItem['stage']>([
  ...(['queued', 'uploading', 'sending', 'waiting', 'paused'] as const),
]);
