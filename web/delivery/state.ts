import { type DeliveryItem, type Failure, isLarge, needsUpload } from './item.ts';

/**
 * An item's stage. `queued` waits for its turn, and `waiting` for the next try. `paused`,
 * `needsFile` and `rejected` wait for the user and block no other item. `accepted` and `canceled`
 * are final.
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

/** The result of one attempt, with the stage that follows. */
export type AttemptResult =
  | { stage: 'accepted'; answer: unknown }
  /** The server rejected the item permanently. With `needsNewUpload`, another upload may help. */
  | ({ stage: 'rejected'; needsNewUpload?: boolean } & Failure)
  /** The file on disk changed or disappeared after the user chose it. */
  | { stage: 'needsFile' }
  /** The item's author isn't signed in. */
  | { stage: 'queued' }
  /** The server sent no response, or a `failure` that allows a retry. */
  | {
      stage: 'waiting';
      /** The item was skipped or stopped, which doesn't count as a failure. */
      isNotCounted?: boolean;
      afterMs?: number | undefined;
      failure?: Failure | undefined;
    };

/** The result of an attempt that was skipped, canceled, paused or cut off. */
export const notCounted: AttemptResult = { stage: 'waiting', isNotCounted: true };

export interface ItemState {
  item: DeliveryItem;
  stage: Stage;
  /** This tab can read the bytes of the item's file, or the item has no file. */
  hasFile: boolean;
  /** Another tab or the service worker is sending the item. */
  isElsewhere: boolean;
  /** The number of the current attempt. Events of earlier attempts are ignored. */
  attempt: number;
  /** The file was uploaded in this attempt. If the server can't use the upload, another one wouldn't help. */
  isNewUpload: boolean;
  failures: number;
  /** The reason of the last failure, while a retry is possible. */
  lastFailure: 'unanswered' | Failure | undefined;
  /** The server's response to an accepted item. */
  answer?: unknown;
}

export interface Progress {
  sent: number;
  bytesPerSecond: number;
}

export type DeliveryEntry = DeliveryItem & Progress & Omit<ItemState, 'item'>;

/** Returns the state of a stored item after a reload. */
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

/** Returns whether the item waits for the user, and so blocks no other item. */
export function waitsForUser({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'paused' || stage === 'needsFile' || stage === 'rejected';
}

/** Returns whether the user can resend the unchanged item, which isn't finally rejected. */
export function canRetry({
  stage,
  rejection,
}: Pick<DeliveryEntry, 'stage' | 'rejection'>): boolean {
  return stage !== 'rejected' || rejection?.canRetry === true;
}

/** Returns whether an accepted item stays on the screen until the user has seen it. */
export function isShownWhenAccepted({ item, stage }: Pick<ItemState, 'item' | 'stage'>): boolean {
  return stage === 'accepted' && item.kind === 'deliverable';
}

/** Returns the stage that the upload tray shows; undefined for an item that isn't in the tray. */
export function trayStage(entry: DeliveryEntry): Stage | undefined {
  const { kind, file, stage, lastFailure } = entry;
  // Another tab has the file.
  const isHidden = entry.isElsewhere || stage === 'needsFile' || isOver(entry);
  if (!file || entry.orderId === null || isHidden) return undefined;
  if (kind === 'deliverable') return stage === 'uploading' && lastFailure ? 'waiting' : stage;
  // The chat shows a small waiting file. A message with an uploaded file is sent immediately.
  const isShown = isLarge(file) && (stage === 'waiting' || stage === 'rejected');
  return stage === 'uploading' || isShown ? stage : undefined;
}
