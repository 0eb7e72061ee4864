import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import type { DeliveryItem } from './item.ts';
import { type DeliveryEffect, type DeliveryEvent, reduce } from './machine.ts';
import {
  type AttemptResult,
  type ItemState,
  isActive,
  isOver,
  restore,
  type Stage,
  waitsForUser,
} from './state.ts';

const file = { name: 'tune.bin', size: 30_000_000, url: null };
const url = 'https://r2/x';
const multipart = { uploadId: 'u', key: 'k', chunkSize: 100, parts: [] };
const part = (PartNumber: number) => ({ PartNumber, ETag: `"${PartNumber}"` });
const failure = { status: 503, sentence: 'Busy.' };
const rejection = { status: 409, sentence: 'No.' };
const acceptance: AttemptResult = { stage: 'accepted', answer: {} };
const rejected: AttemptResult = { stage: 'rejected', ...rejection };
const unusable: AttemptResult = { ...rejected, needsNewUpload: true };
const unanswered: AttemptResult = { stage: 'waiting' };

/** Applies events in order; `attempt` is filled in. Returns the last state and the effects of the last event. */
function play(state: ItemState, ...events: (DeliveryEvent | Answer)[]) {
  let current = state;
  let effects: readonly DeliveryEffect[] = [];
  for (const event of events) {
    const given = 'stage' in event ? settled(current, event) : event;
    [current, effects] = reduce(current, given);
  }
  return { state: current, effects, stage: current.stage };
}

type Answer = AttemptResult;

function settled({ attempt }: ItemState, result: AttemptResult): DeliveryEvent {
  return { type: 'settled', attempt, result };
}

const begin: DeliveryEvent = { type: 'begin' };
const text = restore(createItem(), { hasFile: true });
const withFile = restore(createItem({ file }), { hasFile: true });
const deliverable = restore(createItem({ kind: 'deliverable', file }), { hasFile: true });
const uploading = play(withFile, begin).state;
const uploaded: DeliveryEvent = { type: 'uploaded', attempt: 1, url };

/** A state in each stage. */
const inStage: Record<Stage, ItemState> = {
  queued: withFile,
  uploading,
  sending: play(uploading, uploaded).state,
  waiting: play(uploading, unanswered).state,
  paused: play(uploading, { type: 'pause' }).state,
  needsFile: restore(createItem({ file }), { hasFile: false }),
  rejected: play(uploading, rejected).state,
  accepted: play(uploading, uploaded, acceptance).state,
  canceled: play(uploading, { type: 'cancel' }).state,
};

/** The stage after each event: a letter per stage of `inStage`, in its order; `.` is the same stage. */
const letters: Record<string, Stage> = {
  q: 'queued',
  u: 'uploading',
  s: 'sending',
  w: 'waiting',
  p: 'paused',
  n: 'needsFile',
  r: 'rejected',
  a: 'accepted',
  c: 'canceled',
};
const table: [string, DeliveryEvent | Answer, string][] = [
  ['begin', begin, 'u..u.....'],
  ['resume', { type: 'resume' }, '...qq.q..'],
  ['pause', { type: 'pause' }, 'pp.p.....'],
  ['fileChosen', { type: 'fileChosen' }, '...qqqq..'],
  ['cancel', { type: 'cancel' }, 'cc.cccc..'],
  ['goOffline', { type: 'goOffline' }, '.ww......'],
  ['begunElsewhere', { type: 'begunElsewhere' }, 's..ssss..'],
  ['lostElsewhere', { type: 'lostElsewhere' }, '.........'],
  ['removed', { type: 'removed' }, 'ccccccc..'],
  ['uploaded', { ...uploaded }, '.ss......'],
  ['accepted', acceptance, '.aa......'],
  ['rejected', rejected, '.rr......'],
  ['an unusable upload', unusable, '.wr......'],
  ['unreadable', { stage: 'needsFile' }, '.nn......'],
  ['signed out', { stage: 'queued' }, '.qq......'],
  ['unanswered', unanswered, '.ww......'],
  [
    'accepted elsewhere',
    { type: 'settledElsewhere', item: createItem(), result: acceptance },
    'aaaaaaa..',
  ],
];

describe.each(table)('%s', (_, event, stages) => {
  it.each(Object.keys(inStage).map((stage, index) => [stage as Stage, stages[index] ?? '.']))(
    'from %s leads to %s',
    (stage, letter) => {
      expect(inStage[stage].stage).toBe(stage);
      expect(play(inStage[stage], event).stage).toBe(letters[letter] ?? stage);
    },
  );
});

describe('an attempt', () => {
  it('posts a text immediately, and uploads a file first', () => {
    expect(play(text, begin).effects).toEqual([{ type: 'post', attempt: 1 }]);
    expect(play(withFile, begin).effects).toEqual([{ type: 'upload', attempt: 1 }]);
    expect(play(uploading, uploaded).effects).toEqual([
      { type: 'save', change: { file: { ...file, url } } },
      { type: 'post', attempt: 1 },
    ]);
  });

  it('repeats a lost request without another upload', () => {
    const { effects } = play(uploading, uploaded, unanswered, begin);
    expect(effects).toEqual([{ type: 'post', attempt: 2 }]);
  });

  it('uploads again if an upload of an earlier try has expired, and only then', () => {
    const retried = play(uploading, uploaded, unanswered, begin, unusable);
    expect(retried.state).toMatchObject({ stage: 'waiting', item: { file: { url: null } } });
    const fresh = play(uploading, uploaded, unusable);
    expect(fresh.state).toMatchObject({
      stage: 'rejected',
      item: { rejection, file: { url: null } },
    });
    expect(play(fresh.state, { type: 'resume' }, begin).stage).toBe('uploading');
  });

  it('replaces an expired upload URL three times in a row', () => {
    let state = uploading;
    for (let attempts = 0; attempts < 3; attempts += 1) state = play(state, unusable, begin).state;
    expect(play(state, unusable).stage).toBe('rejected');
    const progressed = play(state, { type: 'progressed', attempt: state.attempt }).state;
    expect(play(progressed, unusable).stage).toBe('waiting');
  });

  it('counts failures and keeps the last one until the bucket receives bytes', () => {
    const busy = play(uploading, { stage: 'waiting', failure }, begin).state;
    expect(busy).toMatchObject({ failures: 1, lastFailure: failure });
    expect(play(busy, unanswered).state).toMatchObject({ failures: 2, lastFailure: 'unanswered' });
    const progressed = play(busy, { type: 'progressed', attempt: busy.attempt }).state;
    expect(progressed).toMatchObject({ failures: 0, lastFailure: undefined });
  });

  it('ignores events of earlier attempts, and aborts their multipart upload', () => {
    const { state } = play(uploading, unanswered, begin);
    const late: DeliveryEvent = { type: 'uploaded', attempt: 1, url };
    expect(reduce(state, late)).toEqual([state, []]);
    const created: DeliveryEvent = { type: 'multipartCreated', attempt: 1, multipart };
    expect(reduce(state, created)).toEqual([state, [{ type: 'abortMultipart', multipart }]]);
  });

  it('stores each new part of a file once', () => {
    const created: DeliveryEvent = { type: 'multipartCreated', attempt: 1, multipart };
    const stored: DeliveryEvent = { type: 'partsStored', attempt: 1, parts: [part(2)] };
    const { state, effects } = play(deliverable, begin, created, stored);
    const change = { file: { ...file, multipart: { ...multipart, parts: [part(2)] } } };
    expect(effects).toEqual([{ type: 'save', change }]);
    expect(play(state, stored).effects).toEqual([]);
    expect(play(state, { type: 'cancel' }).effects).toEqual([
      { type: 'abort' },
      { type: 'remove' },
      { type: 'abortMultipart', multipart: change.file.multipart },
    ]);
  });

  it('asks for a file that can’t be read anymore', () => {
    const { state } = play(uploading, { stage: 'needsFile' });
    expect(state).toMatchObject({ stage: 'needsFile', hasFile: false });
    expect(play(state, begin).stage).toBe('needsFile');
    expect(play(state, { type: 'fileChosen' }, begin).stage).toBe('uploading');
  });

  it('starts over if the user chooses a file that has changed', () => {
    const started = { ...file, lastModified: 7, multipart };
    const state = restore(createItem({ kind: 'deliverable', file: started }), { hasFile: false });
    const changed = { size: 40_000_000, lastModified: 8 };
    const { state: next, effects } = play(state, { type: 'fileChosen', changed });
    expect(next.item.file).toMatchObject({ ...changed, url: null, multipart: undefined });
    expect(effects).toEqual([
      { type: 'save', change: { rejection: null, file: next.item.file } },
      { type: 'abortMultipart', multipart },
    ]);
    expect(play(next, begin).stage).toBe('uploading');
  });

  it('stores a changed file of an item that is already queued', () => {
    const started = { ...file, lastModified: 7, multipart };
    const state = restore(createItem({ kind: 'deliverable', file: started }), { hasFile: true });
    const changed = { size: 40_000_000, lastModified: 8 };
    const { state: next, effects } = play(state, { type: 'fileChosen', changed });
    expect(next.stage).toBe('queued');
    expect(effects).toEqual([
      { type: 'save', change: { file: next.item.file } },
      { type: 'abortMultipart', multipart },
    ]);
  });
});

it('leaves an item alone that an event doesn’t concern, without effects', () => {
  for (const event of [{ type: 'pause' }, { type: 'cancel' }] as const) {
    expect(reduce(inStage.sending, event)).toEqual([inStage.sending, []]);
  }
  const stored: DeliveryEvent = { type: 'partsStored', attempt: 1, parts: [part(1)] };
  expect(reduce(play(text, begin).state, stored)).toEqual([play(text, begin).state, []]);
  const { effects } = play(uploading, unanswered, begin, { type: 'progressed', attempt: 2 });
  expect(effects).toEqual([]);
});

it('stores that the user paused it, and that they continued', () => {
  const paused = play(uploading, { type: 'pause' });
  const saved = { type: 'save', change: { file: { ...file, isPaused: true } } };
  expect(paused.effects).toEqual([{ type: 'abort' }, saved]);
  expect(play(paused.state, { type: 'resume' }).state.item.file?.isPaused).toBe(false);
});

it('doesn’t count a try that was skipped as a failure', () => {
  const skipped = play(uploading, { stage: 'waiting', isNotCounted: true });
  expect(skipped.state).toMatchObject({ stage: 'waiting', failures: 0, lastFailure: undefined });
});

it.each([true, undefined])(
  'stores with the rejection whether it can be sent again: %s',
  (canRetry) => {
    const refusal = { ...rejected, ...(canRetry && { canRetry }) };
    const { effects } = play(uploading, refusal);
    const rejection = { status: refusal.status, sentence: refusal.sentence };
    expect(effects).toEqual([
      { type: 'save', change: { rejection: canRetry ? { ...rejection, canRetry } : rejection } },
    ]);
  },
);

describe('another tab', () => {
  const elsewhere = play(text, { type: 'begunElsewhere' }).state;

  it('owns the item until it answers or disappears', () => {
    expect(play(text, { type: 'begunElsewhere' }).effects).toEqual([]);
    expect(play(elsewhere, { type: 'cancel' }).stage).toBe('sending');
    expect(play(elsewhere, { type: 'goOffline' }).stage).toBe('sending');
    expect(play(elsewhere, { type: 'lostElsewhere' }).stage).toBe('queued');
    const answer: DeliveryEvent = {
      type: 'settledElsewhere',
      item: createItem(),
      result: rejected,
    };
    expect(play(elsewhere, answer).state).toMatchObject({ stage: 'rejected', item: { rejection } });
  });

  it('no longer owns an item whose file the user chooses here', () => {
    const taken = play(elsewhere, { type: 'lostElsewhere' }, { type: 'begunElsewhere' }).state;
    const waiting = { ...taken, stage: 'needsFile' } as const;
    expect(play(waiting, { type: 'fileChosen' }).state).toMatchObject({
      isElsewhere: false,
      hasFile: true,
    });
  });

  it.each([{ type: 'goOffline' }, { type: 'begunElsewhere' }] as const)(
    'gets nothing to do by $type',
    (event) => {
      const state = event.type === 'goOffline' ? elsewhere : play(text, begin).state;
      expect(reduce(state, event)).toEqual([state, []]);
    },
  );

  it('has the file of an item', () => {
    const state = restore(createItem({ file }), { hasFile: false, isElsewhere: true });
    expect(state.stage).toBe('queued');
  });
});

it.each([
  ['a rejected', { rejection }, 'rejected'],
  ['a paused small', { file: { ...file, isPaused: true, blob: new Blob() } }, 'paused'],
  ['a paused large', { file: { ...file, isPaused: true } }, 'needsFile'],
  ['an uploaded', { file: { ...file, url } }, 'queued'],
  ['a large', { file }, 'needsFile'],
] as const)('restores %s item after a reload', (_, change, stage) => {
  const item = createItem(change);
  const hasFile = item.file?.blob !== undefined;
  expect(restore(item, { hasFile }).stage).toBe(stage);
});

/** What can happen to an item. `loseAnswer` means that the server got the request; `cut` means that it may have. */
const action = fc.constantFrom(
  ...(['turn', 'upload', 'accept', 'loseAnswer', 'loseRequest', 'refuse', 'expire'] as const),
  ...(['busy', 'signOut', 'goOffline', 'reload', 'resume', 'choose', 'pause', 'cancel'] as const),
);

it('delivers each item exactly once or holds it visibly, whatever happens', () => {
  fc.assert(
    fc.property(
      fc.record({ isLarge: fc.boolean(), hasFile: fc.boolean() }),
      fc.array(action, { maxLength: 60 }),
      ({ isLarge, hasFile }, actions) => {
        const blob = isLarge ? {} : { blob: new Blob(['tune']) };
        const item = createItem(hasFile ? { file: { ...file, ...blob } } : {});
        const world = createWorld(item, { canReload: !isLarge });
        for (const what of actions) world.apply(what);
        const { accepted, stored, state } = world;
        expect(accepted()).toBeLessThanOrEqual(1);
        if (state().stage === 'accepted') expect(accepted()).toBe(1);
        expect(stored() !== undefined).toBe(!isOver(state()));
        if (isOver(state())) return;
        // Without further faults it is accepted, unless it waits for the user.
        if (isActive(state())) world.apply('goOffline');
        for (const what of ['turn', 'upload', 'accept'] as const) world.apply(what);
        if (!waitsForUser(state())) expect([state().stage, accepted()]).toEqual(['accepted', 1]);
      },
    ),
    { numRuns: 2000 },
  );
});

/** One item, the database and a server that stores each key once. */
function createWorld(item: DeliveryItem, { canReload }: { canReload: boolean }) {
  let stored: DeliveryItem | undefined = item;
  let state = restore(item, { hasFile: true });
  let uploads = 0;
  const accepted = new Set<string>();
  const hasFile = () => canReload || stored?.file === null;

  function dispatch(event: DeliveryEvent): void {
    const [next, effects] = reduce(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.type === 'save' && stored) stored = { ...stored, ...effect.change };
      if (effect.type === 'remove') stored = undefined;
      if (effect.type === 'post') expect(state.item.file?.url).not.toBe(null);
    }
  }

  function answer(result: AttemptResult, isAccepted = false): void {
    if (isAccepted && state.stage === 'sending') accepted.add(state.item.key);
    dispatch(settled(state, result));
  }

  return {
    accepted: () => accepted.size,
    stored: () => stored,
    state: () => state,
    apply(what: typeof action extends fc.Arbitrary<infer What> ? What : never): void {
      if (what === 'turn') dispatch(begin);
      if (what === 'upload' && state.stage === 'uploading') {
        uploads += 1;
        dispatch({ type: 'uploaded', attempt: state.attempt, url: `${url}/${uploads}` });
      }
      if (what === 'accept' && state.stage === 'sending') answer(acceptance, true);
      if (what === 'loseAnswer') answer(unanswered, true);
      if (what === 'loseRequest') answer(unanswered);
      // A server that has the item replays its first answer.
      if (what === 'refuse' && accepted.size === 0) answer(rejected);
      if (what === 'expire' && accepted.size === 0) answer(unusable);
      if (what === 'busy') answer({ stage: 'waiting', failure });
      if (what === 'signOut') answer({ stage: 'queued' });
      if (what === 'goOffline') dispatch({ type: 'goOffline' });
      if (what === 'reload' && stored) state = restore(stored, { hasFile: hasFile() });
      if (what === 'resume') dispatch({ type: 'resume' });
      if (what === 'choose') dispatch({ type: 'fileChosen' });
      if (what === 'pause') dispatch({ type: 'pause' });
      if (what === 'cancel') dispatch({ type: 'cancel' });
    },
  };
}
