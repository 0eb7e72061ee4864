import { type DeliveryItem, type Failure, needsUpload } from './delivery-item.ts';

/**
 * The stage of an item. `queued` waits for its turn and `waiting` for the next try. `paused`, `needsFile` and
 * `refused` wait for the user, and block nothing. `delivered` and `canceled` are final.
 */
export type Stage =
  | 'queued'
  | 'uploading'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'needsFile'
  | 'refused'
  | 'delivered'
  | 'canceled';

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
  /** The result of the last attempt, unless it succeeded or its failure is final. */
  lastTry: 'unanswered' | Failure | undefined;
  /** The server's response, once it is delivered. */
  answer?: unknown;
}

/** Returns the state from which a stored item continues after a reload. */
export function restore(
  item: DeliveryItem,
  { hasFile, isElsewhere = false }: { hasFile: boolean; isElsewhere?: boolean },
): ItemState {
  const idle = { attempt: 0, isNewUpload: false, failures: 0, lastTry: undefined };
  const state: ItemState = { ...idle, item, stage: 'queued', hasFile, isElsewhere };
  if (item.problem) return { ...state, stage: 'refused' };
  if (item.file?.isPaused && hasFile) return { ...state, stage: 'paused' };
  return isElsewhere ? state : queue(state);
}

export function isActive({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'uploading' || stage === 'sending';
}

export function isOver({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'delivered' || stage === 'canceled';
}

/** Returns whether the item stays on the screen when it is delivered, until the user has seen it. */
export function isShownWhenDelivered({ item, stage }: Pick<ItemState, 'item' | 'stage'>): boolean {
  return stage === 'delivered' && item.kind === 'deliverable';
}

/** Returns whether the item waits for the user. It then blocks no other item. */
export function isHeld({ stage }: Pick<ItemState, 'stage'>): boolean {
  return stage === 'paused' || stage === 'needsFile' || stage === 'refused';
}

/** Puts an item into its lane, or asks for its file. */
export function queue(state: ItemState): ItemState {
  const hasBytes = state.hasFile || !needsUpload(state.item);
  return { ...state, stage: hasBytes ? 'queued' : 'needsFile' };
}
