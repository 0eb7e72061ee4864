import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UploadRecord } from '#web/offline/upload-records.ts';
import type { UploadEffect, UploadEvent } from './upload-events.ts';
import { lostConnection, type UploadFailure } from './upload-failure.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import { createUploadMachine, reduceUpload, type UploadMachine } from './upload-machine.ts';
import { chunkSize } from './upload-record.ts';

const size = chunkSize * 2 + 100;
const location = 'https://files.example/k';
const upload = { uploadId: 'u', key: 'k' };
const details = { note: 'Tow' };
const at = 1000;
const part = (PartNumber: number) => ({ PartNumber, ETag: `"${PartNumber}"` });
const rejected: UploadFailure = { kind: 'refused', message: 'No.' };
const stale: UploadFailure = { kind: 'stale', message: 'Expired.' };
const gone: UploadFailure = { kind: 'gone', message: 'Gone.' };
const broken: UploadFailure = { kind: 'broken', message: 'Broken.' };
const changed: UploadFailure = { kind: 'fileChanged', message: 'Changed.' };

function createItem(change: Partial<UploadItem> = {}): UploadItem {
  const facts = { id: 'a', name: 'dyno.bin', size, sent: 0, bytesPerSecond: 0, message: undefined };
  return { ...facts, state: 'chosen', ...change };
}

function createRecord(progress: UploadRecord['progress']): UploadRecord {
  const facts = { id: 'a', userId: 'una', about: 'files', name: 'dyno.bin', size };
  return { ...facts, lastModified: 1, details, createdAt: 1, progress };
}

const chosen = createUploadMachine(createItem(), { hasFile: true });
const sentRecord = createRecord({ state: 'sent', location });

/** Applies events in order; returns the last state and the effects of the last event. */
function play(machine: UploadMachine, ...events: UploadEvent[]) {
  let effects: readonly UploadEffect[] = [];
  let current = machine;
  for (const event of events) [current, effects] = reduceUpload(current, event);
  return { machine: current, state: current.item.state, item: current.item, effects };
}

/** An attempt's event, with the attempt's current number. */
function fail(machine: UploadMachine, failure: UploadFailure, cause?: unknown): UploadEvent {
  return { type: 'attemptFailed', attempt: machine.attempt, failure, cause };
}

const start: UploadEvent = { type: 'start', details };
const sending = play(chosen, start).machine;
const { attempt } = sending;
const multipart = play(
  sending,
  { type: 'multipartCreated', attempt, upload, at },
  { type: 'partsStored', attempt, parts: [part(1)] },
  { type: 'progress', attempt, sent: chunkSize + 5 },
).machine;
const saving = play(sending, { type: 'uploaded', attempt, location, at }).machine;
const waiting = play(multipart, fail(multipart, lostConnection)).machine;
const paused = play(multipart, { type: 'pause' }).machine;
const failed = play(multipart, fail(multipart, rejected)).machine;
const done = play(saving, { type: 'saved' }).machine;
const canceled = play(multipart, { type: 'cancel' }).machine;
const detached = play(multipart, { type: 'detach' }).machine;
const unfinished = createUploadMachine(createItem({ state: 'unfinished' }), {
  hasFile: false,
  record: createRecord({ state: 'sending', ...upload, chunkSize, parts: [part(1)] }),
});

describe('sending', () => {
  it('sends a chosen file with its details', () => {
    const { state, machine, effects } = play(chosen, start);
    expect([state, machine.details]).toEqual(['sending', details]);
    expect(effects).toEqual([{ type: 'send', attempt, resumed: undefined }]);
  });

  it('persists a multipart upload and each new part', () => {
    const created: UploadEvent = { type: 'multipartCreated', attempt, upload, at };
    expect(play(sending, created).effects).toEqual([{ type: 'persist' }]);
    const stored: UploadEvent = { type: 'partsStored', attempt, parts: [part(1)] };
    expect(play(sending, created, stored).effects).toEqual([{ type: 'persist' }]);
    expect(play(sending, created, stored, stored).effects).toEqual([]);
    expect(multipart.saved).toEqual({
      createdAt: at,
      progress: { state: 'sending', ...upload, chunkSize, parts: [part(1)] },
    });
  });

  it('resets the failures when the bucket stores a part', () => {
    const retried = play(waiting, { type: 'retry' }).machine;
    expect(retried.failures).toBe(1);
    const { machine } = play(retried, {
      type: 'partsStored',
      attempt: retried.attempt,
      parts: [part(2)],
    });
    expect(machine.failures).toBe(0);
  });

  it('reports progress, and shows that a waiting upload is sending again', () => {
    const retried = play(waiting, { type: 'retry' }).machine;
    const event: UploadEvent = { type: 'progress', attempt: retried.attempt, sent: 7 };
    const { item, effects } = play(retried, event);
    expect(item).toMatchObject({ state: 'sending', sent: 7 });
    expect(effects).toEqual([{ type: 'showProgress', sent: 7 }]);
  });

  it('ignores events of an earlier attempt, and aborts its multipart upload', () => {
    expect(play(paused, { type: 'progress', attempt, sent: 9 }).machine).toBe(paused);
    expect(play(paused, { type: 'uploaded', attempt, location, at }).machine).toBe(paused);
    expect(play(paused, { ...fail(paused, rejected), attempt } as UploadEvent).machine).toBe(
      paused,
    );
    const { machine, effects } = play(paused, { type: 'multipartCreated', attempt, upload, at });
    expect(machine).toBe(paused);
    expect(effects).toEqual([{ type: 'abortMultipart', upload }]);
  });
});

describe('pausing and resuming', () => {
  it('pauses at the bytes that the bucket has, and resumes from there', () => {
    expect(paused.item).toMatchObject({ state: 'paused', sent: chunkSize });
    const { state, effects } = play(paused, { type: 'resume' });
    expect(state).toBe('sending');
    expect(effects).toMatchObject([
      { type: 'send', resumed: { ...upload, chunkSize, parts: [part(1)], areAll: false } },
    ]);
  });

  it('resumes an unfinished upload only with its file', () => {
    expect(play(unfinished, { type: 'resume' }).machine).toBe(unfinished);
    const { state, effects } = play(unfinished, { type: 'fileChosen' });
    expect(state).toBe('sending');
    expect(effects).toMatchObject([{ type: 'send', resumed: upload }]);
  });

  it('shows an error when the user chooses a different file', () => {
    const { item } = play(unfinished, { type: 'wrongFile', message: 'Another file.' });
    expect(item).toMatchObject({ state: 'unfinished', message: 'Another file.' });
  });

  it('takes new details for a failed upload only', () => {
    const event: UploadEvent = { type: 'resume', details: { note: 'New' } };
    expect(play(failed, event).machine.details).toEqual({ note: 'New' });
    expect(play(paused, event).machine.details).toEqual(details);
  });

  it('saves an uploaded file after a reload without its file', () => {
    const restored = createUploadMachine(createItem({ state: 'unfinished' }), {
      hasFile: false,
      record: sentRecord,
    });
    const { state, effects } = play(restored, { type: 'resume' });
    expect(state).toBe('saving');
    expect(effects).toMatchObject([{ type: 'persist' }, { type: 'save', details }]);
  });
});

describe('failing attempts', () => {
  it('waits longer after each lost connection', () => {
    let { machine } = play(sending);
    const delaysMs = Array.from({ length: 8 }, () => {
      const lost = play(machine, fail(machine, lostConnection));
      machine = play(lost.machine, { type: 'retry' }).machine;
      return lost.effects;
    }).flatMap((effects) => effects.map((effect) => effect.type === 'wait' && effect.ms));
    expect(delaysMs).toEqual([0, 1000, 3000, 5000, 15_000, 30_000, 60_000, 60_000]);
    expect(machine.item.state).toBe('waiting');
  });

  it('waits when the device goes offline, and sends immediately when it is online', () => {
    const offline = play(multipart, { type: 'offline' });
    expect(offline.item).toMatchObject({ state: 'waiting', sent: chunkSize });
    expect(offline.effects).toEqual([{ type: 'wait', ms: 0 }]);
    expect(play(offline.machine, { type: 'online' }).effects).toMatchObject([{ type: 'send' }]);
  });

  it('retries an expired signature three times', () => {
    let { machine } = play(sending);
    const states: UploadState[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      machine = play(machine, fail(machine, stale)).machine;
      states.push(machine.item.state);
      machine = play(machine, { type: 'retry' }).machine;
    }
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'failed']);
  });

  it('restarts once when the upload no longer exists, and then fails', () => {
    const restarted = play(multipart, fail(multipart, gone));
    expect(restarted.effects).toMatchObject([
      { type: 'deleteRecord' },
      { type: 'send', resumed: undefined },
    ]);
    const { item } = play(restarted.machine, fail(restarted.machine, gone));
    expect(item).toMatchObject({ state: 'failed', sent: 0, message: 'Gone.' });
  });

  it('fails for a rejection, a changed file and a bug, and reports the bug', () => {
    expect(failed.item).toMatchObject({ state: 'failed', sent: chunkSize, message: 'No.' });
    expect(play(multipart, fail(multipart, changed)).item).toMatchObject({
      state: 'failed',
      message: 'Changed.',
    });
    const error = new TypeError('x');
    const { state, effects } = play(multipart, fail(multipart, broken, error));
    expect(state).toBe('failed');
    expect(effects).toEqual([{ type: 'stop' }, { type: 'report', error }]);
  });
});

describe('saving', () => {
  it('persists the location before it saves', () => {
    const { state, effects } = play(sending, { type: 'uploaded', attempt, location, at });
    expect(state).toBe('saving');
    const file = { fileUrl: location, fileName: 'dyno.bin', fileSize: size };
    expect(effects).toEqual([
      { type: 'persist' },
      { type: 'save', attempt: saving.attempt, file, details },
    ]);
  });

  it('is done once saved, and deletes the record', () => {
    const { item, effects } = play(saving, { type: 'saved' });
    expect(item).toMatchObject({ state: 'done', sent: size });
    expect(effects).toEqual([{ type: 'stop' }, { type: 'deleteRecord' }]);
  });

  it('retries a lost save without sending the file again', () => {
    const failure = {
      type: 'saveFailed',
      attempt: saving.attempt,
      failure: lostConnection,
    } as const;
    const lost = play(saving, failure);
    expect(lost.item).toMatchObject({ state: 'waiting', sent: size });
    const retried = play(lost.machine, { type: 'retry' });
    expect(retried.effects).toMatchObject([{ type: 'persist' }, { type: 'save' }]);
    expect(play(retried.machine, failure).machine).toBe(retried.machine);
  });

  it('restarts once when the server cannot use the upload', () => {
    const event = (machine: UploadMachine) =>
      ({ type: 'saveFailed', attempt: machine.attempt, failure: gone }) as const;
    const restarted = play(saving, event(saving));
    expect(restarted.effects).toMatchObject([{ type: 'deleteRecord' }, { type: 'send' }]);
    const again = play(restarted.machine, {
      type: 'uploaded',
      attempt: restarted.machine.attempt,
      location,
      at,
    }).machine;
    expect(play(again, event(again)).item).toMatchObject({ state: 'failed', sent: size });
  });

  it('keeps the uploaded file of a rejected save for Try Again', () => {
    const event = { type: 'saveFailed', attempt: saving.attempt, failure: rejected } as const;
    const { machine, item } = play(saving, event);
    expect(item).toMatchObject({ state: 'failed', sent: size, message: 'No.' });
    expect(play(machine, { type: 'resume' }).effects).toMatchObject([
      { type: 'persist' },
      { type: 'save' },
    ]);
  });
});

describe('ending', () => {
  it('aborts a canceled multipart upload and deletes its record', () => {
    expect(play(multipart, { type: 'cancel' }).effects).toEqual([
      { type: 'stop' },
      { type: 'abortMultipart', upload },
      { type: 'deleteRecord' },
      { type: 'remove' },
    ]);
  });

  it('keeps the record of a detached upload, until it turns out to be saved', () => {
    expect(play(multipart, { type: 'detach' }).effects).toEqual([
      { type: 'stop' },
      { type: 'unlockRecord' },
      { type: 'remove' },
    ]);
    expect(play(detached, { type: 'saved' }).effects).toEqual([{ type: 'deleteRecord' }]);
  });

  it('removes a done upload from the list', () => {
    expect(play(done, { type: 'cancel' }).effects).toEqual([{ type: 'stop' }, { type: 'remove' }]);
  });
});

const userEvents: UploadEvent[] = [
  start,
  { type: 'resume' },
  { type: 'fileChosen' },
  { type: 'wrongFile', message: 'Another file.' },
  { type: 'pause' },
  { type: 'online' },
  { type: 'offline' },
  { type: 'retry' },
];

it.each<[string, UploadMachine, UploadEvent['type'][]]>([
  ['chosen', chosen, ['start']],
  ['sending', multipart, ['pause', 'offline']],
  ['paused', paused, ['resume']],
  ['waiting', waiting, ['resume', 'online', 'retry']],
  ['saving', saving, []],
  ['failed', failed, ['resume', 'fileChosen']],
  ['unfinished', unfinished, ['fileChosen', 'wrongFile']],
  ['refused', createUploadMachine(createItem({ state: 'refused' }), { hasFile: true }), []],
  ['done', done, []],
  ['canceled', canceled, []],
])('a %s upload reacts only to the events of its state', (_, machine, expected) => {
  const accepted = userEvents.filter((event) => play(machine, event).machine !== machine);
  expect(accepted.map(({ type }) => type)).toEqual(expected);
});

const anyFailure = fc.constantFrom(lostConnection, rejected, stale, gone, broken, changed);

/** An event of the user or the browser, or one of an attempt that was started before. */
type AnyEvent =
  | { from: 'outside'; event: UploadEvent }
  | { from: 'send' | 'save'; index: number; toEvent: (attempt: number) => UploadEvent };

const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  fc
    .constantFrom<UploadEvent[]>(
      ...userEvents,
      ...userEvents,
      { type: 'cancel' },
      { type: 'detach' },
    )
    .map((event) => ({ from: 'outside' as const, event })),
  fc
    .record({
      index: fc.nat(),
      toEvent: fc.oneof(
        fc.constantFrom(
          (attempt: number): UploadEvent => ({ type: 'multipartCreated', attempt, upload, at }),
          (attempt: number): UploadEvent => ({ type: 'progress', attempt, sent: 5 }),
          (attempt: number): UploadEvent => ({ type: 'uploaded', attempt, location, at }),
        ),
        fc.integer({ min: 1, max: 3 }).map(
          (n) =>
            (attempt: number): UploadEvent => ({
              type: 'partsStored',
              attempt,
              parts: [part(n)],
            }),
        ),
        anyFailure.map(
          (failure) =>
            (attempt: number): UploadEvent => ({
              type: 'attemptFailed',
              attempt,
              failure,
              cause: 0,
            }),
        ),
      ),
    })
    .map((event) => ({ from: 'send' as const, ...event })),
  fc
    .record({
      index: fc.nat(),
      toEvent: fc.oneof(
        fc.constant((): UploadEvent => ({ type: 'saved' })),
        anyFailure.map(
          (failure) =>
            (attempt: number): UploadEvent => ({
              type: 'saveFailed',
              attempt,
              failure,
            }),
        ),
      ),
    })
    .map((event) => ({ from: 'save' as const, ...event })),
);

interface Step {
  before: UploadMachine;
  after: UploadMachine;
  effects: readonly UploadEffect[];
}

/** Plays events, and calls `check` after each. Skips events of attempts when none was started. */
function playAny(
  initial: UploadMachine,
  events: readonly AnyEvent[],
  check: (step: Step) => void,
): void {
  const attempts = { send: [] as number[], save: [] as number[] };
  let before = initial;
  for (const generated of events) {
    let event: UploadEvent | undefined;
    if (generated.from === 'outside') event = generated.event;
    else {
      const started = attempts[generated.from];
      // Often the newest attempt, whose events count.
      const attempt =
        started[generated.index % 2 ? started.length - 1 : generated.index % started.length];
      event = attempt === undefined ? undefined : generated.toEvent(attempt);
    }
    if (event === undefined) continue;
    const [after, effects] = reduceUpload(before, event);
    for (const effect of effects) {
      if (effect.type === 'send' || effect.type === 'save') {
        attempts[effect.type].push(effect.attempt);
      }
    }
    check({ before, after, effects });
    before = after;
  }
}

const anyEvents = fc.array(anyEvent, { minLength: 20, maxLength: 80 });
const anyStart = fc.constantFrom(chosen, unfinished);

it('never leaves the end state of a done, canceled or detached upload', () => {
  const allowed = new Set(['abortMultipart', 'deleteRecord']);
  let doneCount = 0;
  fc.assert(
    fc.property(anyStart, anyEvents, (initial, events) => {
      playAny(initial, events, ({ before, after, effects }) => {
        expect(after.item.sent).toBeLessThanOrEqual(size);
        if (before.isEnded) {
          expect(after).toBe(before);
          expect(effects.every(({ type }) => allowed.has(type))).toBe(true);
        } else if (before.item.state === 'done') {
          doneCount += 1;
          expect(after.item).toBe(before.item);
        }
      });
    }),
    { numRuns: 2000 },
  );
  expect(doneCount).toBeGreaterThan(100);
});

it('runs an attempt or a wait exactly while it is sending, saving or waiting', () => {
  const busy = new Set<UploadState>(['sending', 'saving', 'waiting']);
  fc.assert(
    fc.property(anyStart, anyEvents, (initial, events) => {
      let isRunning = false;
      playAny(initial, events, ({ after, effects }) => {
        for (const { type } of effects) {
          if (type === 'send' || type === 'save' || type === 'wait') isRunning = true;
          if (type === 'stop') isRunning = false;
        }
        expect(isRunning).toBe(!after.isEnded && busy.has(after.item.state));
      });
    }),
    { numRuns: 2000 },
  );
});
