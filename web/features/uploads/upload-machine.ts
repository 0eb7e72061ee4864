import type { UploadRecord } from '#web/offline/upload-records.ts';
import type { UploadEffect, UploadEvent } from './upload-events.ts';
import { type UploadFailure, uploadRetryDelayMs } from './upload-failure.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import {
  addParts,
  chunkSize,
  hasAllParts,
  storedBytes,
  type UploadProgress,
} from './upload-record.ts';

/** After this many failures in a row, an expired signature counts as a rejection. */
const maxStaleRetries = 3;

/** The state of one upload. */
export interface UploadMachine {
  item: UploadItem;
  /** Plain JSON that goes to `onUploaded` with the file. */
  details: object;
  /** False after a reload, until the user chooses the file again. */
  hasFile: boolean;
  /** What a reload resumes from; undefined while the bucket has nothing. */
  saved: { createdAt: number; progress: UploadProgress } | undefined;
  /** Numbers the attempts to send or save the file. Events of earlier attempts are ignored. */
  attempt: number;
  /** Failures in a row. */
  failures: number;
  /** A new upload has replaced one that no longer existed. This happens only once. */
  wasRestarted: boolean;
  /** Canceled or detached. */
  isEnded: boolean;
}

type Transition = readonly [UploadMachine, readonly UploadEffect[]];

/** The states in which an event has an effect; the other events depend on the attempt, or always have one. */
const acceptedIn: Partial<Record<UploadEvent['type'], readonly UploadState[]>> = {
  start: ['chosen'],
  resume: ['paused', 'waiting', 'failed', 'unfinished'],
  fileChosen: ['unfinished', 'failed'],
  wrongFile: ['unfinished'],
  pause: ['sending'],
  online: ['waiting'],
  offline: ['sending'],
  retry: ['waiting'],
};

/** Creates the initial state of a chosen file, or of an upload that a reload interrupted. */
export function createUploadMachine(
  item: UploadItem,
  { hasFile, record }: { hasFile: boolean; record?: UploadRecord | undefined },
): UploadMachine {
  return {
    item,
    hasFile,
    details: record?.details ?? {},
    saved: record && { createdAt: record.createdAt, progress: record.progress },
    attempt: 0,
    failures: 0,
    wasRestarted: false,
    isEnded: false,
  };
}

/** Returns the next state and the effects to run, in order. */
export function reduceUpload(machine: UploadMachine, event: UploadEvent): Transition {
  const { item, isEnded } = machine;
  if (isEnded || item.state === 'done') return reduceEnded(machine, event);
  if (acceptedIn[event.type]?.includes(item.state) === false) return [machine, []];
  if ('attempt' in event && event.attempt !== machine.attempt) return reduceStale(machine, event);
  switch (event.type) {
    case 'start':
      return resume({ ...machine, details: event.details });
    case 'resume':
      if (item.state !== 'failed' || !event.details) return resume(machine);
      return resume({ ...machine, details: event.details });
    case 'fileChosen':
      return resume({ ...machine, hasFile: true });
    case 'wrongFile':
      return [show(machine, { message: event.message }), []];
    case 'pause':
      return stop(show(machine, { state: 'paused', sent: bytesOf(machine) }));
    case 'online':
    case 'retry':
      return send(machine);
    case 'offline':
      return wait(machine, undefined);
    case 'cancel':
      return cancel(machine);
    case 'detach':
      return detach(machine);
    case 'multipartCreated': {
      const { uploadId, key } = event.upload;
      const progress: UploadProgress = { state: 'sending', uploadId, key, chunkSize, parts: [] };
      return [withProgress(machine, progress, event.at), [{ type: 'persist' }]];
    }
    case 'partsStored': {
      const progress = addParts(machine.saved?.progress, event.parts);
      if (progress === undefined) return [machine, []];
      return [{ ...withProgress(machine, progress), failures: 0 }, [{ type: 'persist' }]];
    }
    case 'progress': {
      const effects = [{ type: 'showProgress', sent: event.sent }] as const;
      if (item.state === 'sending') return [machine, effects];
      return [show(machine, { state: 'sending', sent: event.sent }), effects];
    }
    case 'uploaded':
      return send(withProgress(machine, { state: 'sent', location: event.location }, event.at));
    case 'attemptFailed':
      return failAttempt(machine, event.failure, event.cause);
    case 'saved':
      return finish(machine);
    case 'saveFailed':
      return failSave(machine, event.failure);
  }
}

/** A done, canceled or detached upload never changes; a done one can still leave the list. */
function reduceEnded(machine: UploadMachine, event: UploadEvent): Transition {
  if (event.type === 'multipartCreated') return reduceStale(machine, event);
  // Attached after all: the record must not attach the file again.
  if (event.type === 'saved' && machine.saved) return [machine, [{ type: 'deleteRecord' }]];
  if (machine.isEnded) return [machine, []];
  if (event.type === 'cancel') return cancel(machine);
  return event.type === 'detach' ? detach(machine) : [machine, []];
}

function reduceStale(machine: UploadMachine, event: UploadEvent): Transition {
  if (event.type !== 'multipartCreated') return [machine, []];
  return [machine, [{ type: 'abortMultipart', upload: event.upload }]];
}

function resume(machine: UploadMachine): Transition {
  const isUploaded = machine.saved?.progress.state === 'sent';
  if (!machine.hasFile && !isUploaded) return [machine, []];
  return send(show({ ...machine, failures: 0 }, { state: isUploaded ? 'saving' : 'sending' }));
}

/** Sends what the bucket lacks, or saves a file that the bucket has. */
function send(machine: UploadMachine): Transition {
  const { saved, details, item } = machine;
  const attempt = machine.attempt + 1;
  if (saved?.progress.state === 'sent') {
    const next = { ...machine, attempt };
    const file = { fileUrl: saved.progress.location, fileName: item.name, fileSize: item.size };
    return [
      item.state === 'waiting' ? next : show(next, { state: 'saving', sent: item.size }),
      [{ type: 'persist' }, { type: 'save', attempt, file, details }],
    ];
  }
  if (!machine.hasFile) return [machine, []];
  const resumed = saved && {
    ...saved.progress,
    areAll: hasAllParts({ progress: saved.progress, size: item.size }),
  };
  return [{ ...machine, attempt }, [{ type: 'send', attempt, resumed }]];
}

function wait(machine: UploadMachine, message: string | undefined): Transition {
  const { item } = machine;
  const failures = machine.failures + 1;
  const next = { ...machine, failures, attempt: machine.attempt + 1 };
  const isShown = item.state === 'waiting' && item.message === message;
  return [
    isShown ? next : show(next, { state: 'waiting', sent: bytesOf(machine), message }),
    [{ type: 'wait', ms: uploadRetryDelayMs(failures) }],
  ];
}

function failAttempt(machine: UploadMachine, failure: UploadFailure, cause: unknown): Transition {
  const { kind, message } = failure;
  const isRetried = kind === 'stale' && machine.failures < maxStaleRetries;
  if (kind === 'lost' || isRetried) return wait(machine, message);
  if (kind === 'gone') {
    if (!machine.wasRestarted) return restart(machine);
    const [next, effects] = stop(
      show({ ...machine, saved: undefined }, { state: 'failed', sent: 0, message }),
    );
    return [next, [...effects, ...deleteRecord(machine)]];
  }
  const sent = kind === 'fileChanged' ? machine.item.sent : bytesOf(machine);
  const [next, effects] = stop(show(machine, { state: 'failed', sent, message }));
  return [next, kind === 'broken' ? [...effects, { type: 'report', error: cause }] : effects];
}

function failSave(machine: UploadMachine, { kind, message }: UploadFailure): Transition {
  if (kind === 'lost') return wait(machine, message);
  if (kind === 'gone' && machine.hasFile && !machine.wasRestarted) return restart(machine);
  return stop(show(machine, { state: 'failed', sent: machine.item.size, message }));
}

/** Starts a new upload instead of one that no longer exists. */
function restart(machine: UploadMachine): Transition {
  const [next, effects] = send({ ...machine, saved: undefined, wasRestarted: true });
  return [next, [...deleteRecord(machine), ...effects]];
}

function finish(machine: UploadMachine): Transition {
  const [next, effects] = stop(
    show({ ...machine, saved: undefined }, { state: 'done', sent: machine.item.size }),
  );
  return [next, [...effects, ...abortMultipart(machine), ...deleteRecord(machine)]];
}

function cancel(machine: UploadMachine): Transition {
  const [next, effects] = stop({ ...machine, saved: undefined, isEnded: true });
  return [
    next,
    [...effects, ...abortMultipart(machine), ...deleteRecord(machine), { type: 'remove' }],
  ];
}

function detach(machine: UploadMachine): Transition {
  const [next, effects] = stop({ ...machine, isEnded: true });
  return [next, [...effects, { type: 'unlockRecord' }, { type: 'remove' }]];
}

function stop(machine: UploadMachine): Transition {
  return [{ ...machine, attempt: machine.attempt + 1 }, [{ type: 'stop' }]];
}

function show(machine: UploadMachine, change: Partial<UploadItem>): UploadMachine {
  return { ...machine, item: { ...machine.item, message: undefined, ...change } };
}

function withProgress(machine: UploadMachine, progress: UploadProgress, at = 0): UploadMachine {
  return { ...machine, saved: { createdAt: machine.saved?.createdAt ?? at, progress } };
}

function bytesOf({ saved, item: { size } }: UploadMachine): number {
  return saved ? storedBytes({ progress: saved.progress, size }) : 0;
}

function abortMultipart({ saved }: UploadMachine): UploadEffect[] {
  if (saved?.progress.state !== 'sending') return [];
  const { uploadId, key } = saved.progress;
  return [{ type: 'abortMultipart', upload: { uploadId, key } }];
}

function deleteRecord({ saved }: UploadMachine): UploadEffect[] {
  return saved ? [{ type: 'deleteRecord' }] : [];
}
