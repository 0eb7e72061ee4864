import {
  type DeliveryFile,
  type DeliveryItem,
  type Failure,
  type Multipart,
  needsUpload,
  type StoredPart,
  unreadableText,
} from './item.ts';
import {
  type AttemptResult,
  type ItemState,
  isActive,
  isOver,
  queue,
  waitsForUser,
} from './state.ts';

type ChangedFile = Pick<DeliveryFile, 'size' | 'lastModified'>;

export type DeliveryEvent =
  | { type: 'begin' }
  /** The user continues a waiting item. `body` replaces the body of a rejected item. */
  | { type: 'resume'; body?: DeliveryItem['body'] | undefined }
  | { type: 'pause' }
  /** `changed`: the file differs from the one that the upload started with. */
  | { type: 'fileChosen'; changed?: ChangedFile | undefined }
  /** The file of the stored handle differs from the one that the upload started with. */
  | { type: 'handleLost' }
  | { type: 'cancel' }
  | { type: 'goOffline' }
  /** Another tab or the service worker sent the item or disappeared. `item` is its version. */
  | { type: 'begunElsewhere' }
  | { type: 'settledElsewhere'; item: DeliveryItem; result: AttemptResult }
  | { type: 'lostElsewhere' }
  | { type: 'removed' }
  | { type: 'multipartCreated'; attempt: number; multipart: Multipart }
  | { type: 'partsStored'; attempt: number; parts: readonly StoredPart[] }
  | { type: 'progressed'; attempt: number }
  | { type: 'uploaded'; attempt: number; url: string }
  | { type: 'settled'; attempt: number; result: AttemptResult };

export type DeliveryEffect =
  | { type: 'upload'; attempt: number }
  | { type: 'post'; attempt: number }
  | { type: 'abort' }
  | { type: 'save'; change: Partial<DeliveryItem> }
  | { type: 'remove' }
  | { type: 'abortMultipart'; multipart: Multipart };

type Transition = readonly [ItemState, readonly DeliveryEffect[]];

/** After this many failures in a row, an unusable upload counts as a rejection. */
const maxNewUploads = 3;

/** Returns the next state and the effects to run, in order. */
export function reduce(state: ItemState, event: DeliveryEvent): Transition {
  const isOutdated = 'attempt' in event && (event.attempt !== state.attempt || !isActive(state));
  if (isOutdated && event.type === 'multipartCreated') {
    return [state, [{ type: 'abortMultipart', multipart: event.multipart }]];
  }
  if (isOutdated || isOver(state)) return [state, []];
  switch (event.type) {
    case 'begin':
      return begin(state);
    case 'resume':
      return resume(state, event.body);
    case 'pause':
      return pause(state);
    case 'fileChosen':
      return chooseFile({ ...state, hasFile: true, isElsewhere: false }, event.changed);
    case 'handleLost':
      return withFile(state, { handle: undefined });
    case 'cancel':
      return cancel(state);
    case 'goOffline':
      if (!isActive(state) || state.isElsewhere) return [state, []];
      return settle(state, { stage: 'waiting' }, stop);
    case 'begunElsewhere':
      if (isActive(state) && !state.isElsewhere) return [state, []];
      return [{ ...state, isElsewhere: true, stage: 'sending' }, []];
    case 'settledElsewhere':
      return settle(
        { ...state, isElsewhere: false, item: event.item },
        event.result,
        isActive(state) ? stop : [],
      );
    case 'lostElsewhere':
      return state.isElsewhere ? [queue({ ...state, isElsewhere: false }), []] : [state, []];
    case 'removed':
      return [{ ...state, stage: 'canceled' }, stop];
    case 'multipartCreated':
      return withFile(state, { multipart: event.multipart });
    case 'partsStored':
      return addParts(state, event.parts);
    case 'progressed':
      return [{ ...state, failures: 0, lastFailure: undefined }, []];
    case 'uploaded': {
      const [next, effects] = withFile(state, { url: event.url });
      const sending = { ...next, stage: 'sending', isNewUpload: true } as const;
      return [sending, [...effects, { type: 'post', attempt: state.attempt }]];
    }
    case 'settled':
      return settle(state, event.result);
  }
}

const stop: readonly DeliveryEffect[] = [{ type: 'abort' }];

function begin(state: ItemState): Transition {
  const { item, stage } = state;
  if (stage !== 'queued' && stage !== 'waiting') return [state, []];
  if (needsUpload(item) && !state.hasFile) return [queue(state), []];
  const attempt = state.attempt + 1;
  const next = { ...state, isElsewhere: false, attempt, isNewUpload: false };
  return needsUpload(item)
    ? [{ ...next, stage: 'uploading' }, [{ type: 'upload', attempt }]]
    : [{ ...next, stage: 'sending' }, [{ type: 'post', attempt }]];
}

function resume(state: ItemState, body?: DeliveryItem['body']): Transition {
  if (isActive(state) || state.stage === 'queued') return [state, []];
  const file = state.item.file && { ...state.item.file, isPaused: false };
  const change = { rejection: null, file, ...(state.stage === 'rejected' && body && { body }) };
  const item = { ...state.item, ...change };
  const next = queue({ ...state, item, failures: 0, lastFailure: undefined });
  return [next, [{ type: 'save', change }]];
}

function chooseFile(state: ItemState, changed: ChangedFile | undefined): Transition {
  const { file } = state.item;
  if (!file || !changed || isActive(state)) return resume(state);
  const { multipart } = file;
  const [fresh, saved] = withFile(state, { ...changed, url: null, multipart: undefined });
  const [next, resumed] = resume(fresh);
  // A queued item doesn't resume.
  const effects = resumed.length > 0 ? resumed : saved;
  return [next, multipart ? [...effects, { type: 'abortMultipart', multipart }] : effects];
}

function pause(state: ItemState): Transition {
  const { stage, item } = state;
  if (!item.file || stage === 'sending' || waitsForUser(state)) return [state, []];
  const [next, effects] = withFile({ ...state, stage: 'paused' }, { isPaused: true });
  return [next, [{ type: 'abort' }, ...effects]];
}

/** Cancels an item, unless it is being posted: the server may already have it. */
function cancel(state: ItemState): Transition {
  const { stage, item } = state;
  if (stage === 'sending') return [state, []];
  const multipart = item.file?.url === null && item.file.multipart;
  return [
    { ...state, stage: 'canceled' },
    [
      { type: 'abort' },
      { type: 'remove' },
      ...(multipart ? [{ type: 'abortMultipart', multipart } as const] : []),
    ],
  ];
}

function settle(
  state: ItemState,
  result: AttemptResult,
  effects: readonly DeliveryEffect[] = [],
): Transition {
  const { stage } = result;
  switch (stage) {
    case 'accepted':
      return [{ ...state, stage, answer: result.answer }, [...effects, { type: 'remove' }]];
    case 'rejected': {
      if (!result.needsNewUpload) return reject(state, result, effects);
      const [next, saved] = withFile(state, { url: null, multipart: undefined });
      const isFinal = state.isNewUpload || state.failures >= maxNewUploads;
      return isFinal
        ? reject(next, { ...result, canRetry: true }, [...effects, ...saved])
        : settle(next, { stage: 'waiting' }, [...effects, ...saved]);
    }
    case 'needsFile': {
      const lastFailure = { status: 0, sentence: unreadableText };
      return [{ ...state, hasFile: false, stage, lastFailure }, effects];
    }
    case 'queued':
      return [{ ...state, lastFailure: undefined, stage }, effects];
    case 'waiting': {
      if (result.isNotCounted) return [{ ...state, stage }, effects];
      const lastFailure = result.failure ?? 'unanswered';
      return [{ ...state, stage, failures: state.failures + 1, lastFailure }, effects];
    }
  }
}

function reject(
  state: ItemState,
  { status, sentence, canRetry }: Failure,
  effects: readonly DeliveryEffect[],
): Transition {
  const rejection = { status, sentence, ...(canRetry && { canRetry }) };
  const item = { ...state.item, rejection };
  const next = { ...state, item, stage: 'rejected', failures: 0, lastFailure: undefined } as const;
  return [next, [...effects, { type: 'save', change: { rejection } }]];
}

function addParts(state: ItemState, stored: readonly StoredPart[]): Transition {
  const multipart = state.item.file?.multipart;
  if (!multipart) return [state, []];
  const parts = new Map(multipart.parts.map((part) => [part.PartNumber, part]));
  for (const { PartNumber, ETag } of stored) parts.set(PartNumber, { PartNumber, ETag });
  const progressed = { ...state, failures: 0, lastFailure: undefined };
  if (parts.size === multipart.parts.length) return [progressed, []];
  return withFile(progressed, { multipart: { ...multipart, parts: [...parts.values()] } });
}

function withFile(state: ItemState, change: Partial<DeliveryFile>): Transition {
  if (!state.item.file) return [state, []];
  const file = { ...state.item.file, ...change };
  return [{ ...state, item: { ...state.item, file } }, [{ type: 'save', change: { file } }]];
}
