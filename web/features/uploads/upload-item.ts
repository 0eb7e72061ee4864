import type { ChosenFile } from '#web/delivery/chosen-files.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';

/**
 * `waiting` retries when the connection is back; `saving` is uploaded and being attached; `unfinished` was started
 * before a reload and needs its file again.
 */
export type RowState =
  | 'chosen'
  | 'refused'
  | 'sending'
  | 'paused'
  | 'waiting'
  | 'saving'
  | 'failed'
  | 'unfinished'
  | 'done';

/** A file in an upload widget. */
export interface UploadItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes. */
  sent: number;
  state: RowState;
  bytesPerSecond: number;
  /** Why it failed, waits or was refused, as a sentence. */
  message: string | undefined;
}

const rowStates: Record<DeliveryEntry['stage'], RowState> = {
  queued: 'sending',
  uploading: 'sending',
  sending: 'saving',
  waiting: 'waiting',
  paused: 'paused',
  needsFile: 'unfinished',
  refused: 'failed',
  delivered: 'done',
  canceled: 'done',
};

/** Returns the row of a file that is being uploaded. `isOffline`: it can't start now. */
export function rowOf(entry: DeliveryEntry, isOffline: boolean): UploadItem {
  const { key: id, file, stage, problem, lastTry, sent, bytesPerSecond } = entry;
  const { name, size } = file ?? { name: '', size: 0 };
  const failure = problem ?? (lastTry === 'unanswered' ? undefined : lastTry);
  // Until the bucket receives bytes again, the connection is still lost.
  const isWaiting = (stage === 'uploading' && lastTry) || (stage === 'queued' && isOffline);
  const state = isWaiting ? 'waiting' : rowStates[stage];
  return { id, name, size, sent, bytesPerSecond, state, message: failure?.sentence };
}

/** Returns the row of a file whose upload has not started. */
export function chosenRow({ key: id, file: { name, size }, problem }: ChosenFile): UploadItem {
  const facts = { id, name: cleanFileName(name), size, sent: 0, bytesPerSecond: 0 };
  return { ...facts, state: problem === undefined ? 'chosen' : 'refused', message: problem };
}

/** Returns whether an upload has started and is neither done nor failed. */
export function isInProgress({ state }: UploadItem): boolean {
  return state === 'sending' || state === 'paused' || state === 'waiting' || state === 'saving';
}
