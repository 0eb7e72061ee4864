import { type DeliveryItem, type Failure, isLarge, needsUpload } from './item.ts';

/**
 * An item's stage. `queued` waits for its turn and `waiting` for the next try. `paused`, `needsFile` and `rejected` wait for
 * the user, and block nothing. `accepted` and `canceled` are final.
 */
export type Stage =
  | 'queued'
  | 'uploading'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'needsFile'
  | 'rejected'
  | 'accepted'
  | 'canceled';

/** The result of one attempt: the stage that it leads to. */
export type AttemptResult =
  | { stage: 'accepted'; answer: unknown }
  /** The server rejected the item permanently. `needsNewUpload`: its upload no longer works, and another one may. */
  | ({ stage: 'rejected'; needsNewUpload?: boolean } & Failure)
  /** The file on disk was changed or deleted since the user chose it. */
  | { stage: 'needsFile' }
  /** The item's author is not signed in. */
  | { stage: 'queued' }
  /** No response, or one that allows a retry: then `failure` has its status and sentence. */
  | {
      stage: 'waiting';
      /** The item was skipped or stopped, which doesn't count as a failure. */
      isUntried?: boolean;
      afterMs?: number | undefined;
      failure?: Failure | undefined;
    };

/** The result of an attempt that was skipped, canceled, paused or cut off. */
export const untried: AttemptResult = { stage: 'waiting', isUntried: true };

/** An item and the state of its delivery. */
export interface ItemState {
  item: DeliveryItem;
  stage: Stage;
  /** This tab can read the bytes of the item's file, or the item has no file. */
  hasFile: boolean;
  /** Another tab or the service worker is sending it. */
  isElsewhere: boolean;
  /** The number of the current attempt. Events of earlier attempts are ignored. */
  attempt: number;
  /** The file was uploaded in this attempt. If the server can't use the upload, another one wouldn't help. */
  isNewUpload: boolean;
  /** Failed attempts in a row. */
  failures: number;
  /** Why the last attempt failed, while a retry is still possible. */
  lastFailure: 'unanswered' | Failure | undefined;
  /** The server's response, once it is accepted. */
  answer?: unknown;
}

export interface Progress {
  /** Bytes sent so far. */
  sent: number;
  bytesPerSecond: number;
}

/** An item as the screens show it. */
export type DeliveryEntry = DeliveryItem & Progress & Omit<ItemState, 'item'>;

/** Returns the state from which a stored item continues after a reload. */
export function restore(
  item: DeliveryItem,
  { hasFile, isElsewhere = false }: { hasFile: boolean; isElsewhere?: boolean },
): ItemState {
  const idle = { attempt: 0, isNewUpload: false, failures: 0, lastFailure: undefined };
  const state: ItemState = { ...idle, item, stage: 'queued', hasFile, isElsewhere };
  if (item.rejection) return { ...state, stage: 'rejected' };
  if (item.file?.isPaused && hasFile) return { ...state, stage: 'paused' };
  return isElsewhere ? state : queue(state);
}

/** Puts an item into its lane, or asks for its file. */
export function queue(state: ItemState): ItemState {
  const hasBytes = state.hasFile || !needsUpload(state.item);
  return { ...state, stage: hasBytes ? 'queued' : 'needsFile' };
}

export function isActive({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'uploading' || stage === 'sending';
}

export function isOver({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'accepted' || stage === 'canceled';
}

/** Returns whether the item waits for the user. It then blocks no other item. */
export function waitsForUser({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'paused' || stage === 'needsFile' || stage === 'rejected';
}

/** Returns whether the user can send the item again as it is. A final rejection would only repeat. */
export function canRetry({
  stage,
  rejection,
}: Pick<DeliveryEntry, 'stage' | 'rejection'>): boolean {
  return stage !== 'rejected' || rejection?.canRetry === true;
}

/** Returns whether the item stays on the screen when it is accepted, until the user has seen it. */
export function isShownWhenAccepted({ item, stage }: Pick<ItemState, 'item' | 'stage'>): boolean {
  return stage === 'accepted' && item.kind === 'deliverable';
}

/** Returns the stage that the upload tray shows for an item, or undefined if the tray doesn't show it. */
export function trayStage(entry: DeliveryEntry): Stage | undefined {
  const { kind, file, stage, lastFailure } = entry;
  // Another tab has the file.
  const isHidden = entry.isElsewhere || stage === 'needsFile' || isOver(entry);
  if (!file || entry.orderId === null || isHidden) return undefined;
  if (kind === 'deliverable') return stage === 'uploading' && lastFailure ? 'waiting' : stage;
  // The chat shows a small file that waits. A message whose file is uploaded is sent immediately.
  const isShown = isLarge(file) && (stage === 'waiting' || stage === 'rejected');
  return stage === 'uploading' || isShown ? stage : undefined;
}
