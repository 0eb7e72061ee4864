import { expect, it } from 'vitest';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import {
  canRetry,
  type DeliveryEntry,
  isShownWhenAccepted,
  restore,
  type Stage,
  trayStage,
} from './state.ts';

const mb = 1024 * 1024;
const failure = { status: 503, sentence: 'Busy.' };

function entry(change: Partial<DeliveryEntry>, size = 25 * mb + 1): DeliveryEntry {
  const { item, ...state } = restore(createItem(), { hasFile: true });
  const file = { name: 'big.bin', size, url: null };
  return { ...item, ...state, file, sent: 0, bytesPerSecond: 0, ...change };
}

it.each<[string, DeliveryEntry, Stage | undefined]>([
  ['a deliverable in any stage', entry({ kind: 'deliverable', stage: 'queued' }), 'queued'],
  ['a deliverable that uploads', entry({ kind: 'deliverable', stage: 'uploading' }), 'uploading'],
  [
    'a deliverable that uploads again after a failure as waiting',
    entry({ kind: 'deliverable', stage: 'uploading', lastFailure: failure }),
    'waiting',
  ],
  [
    'a deliverable that failed and is posted as it is',
    entry({ kind: 'deliverable', stage: 'sending', lastFailure: failure }),
    'sending',
  ],
  ['a small file that uploads', entry({ stage: 'uploading' }, 4), 'uploading'],
  ['no small file that waits', entry({ stage: 'waiting' }, 25 * mb), undefined],
  ['a large file that waits', entry({ stage: 'waiting' }), 'waiting'],
  ['a large file that was rejected', entry({ stage: 'rejected' }), 'rejected'],
  ['no message whose file is uploaded', entry({ stage: 'sending' }), undefined],
  ['no file that another tab has', entry({ stage: 'uploading', isElsewhere: true }), undefined],
  [
    'no file that the user has to choose',
    entry({ kind: 'deliverable', stage: 'needsFile' }),
    undefined,
  ],
  ['no accepted file', entry({ kind: 'deliverable', stage: 'accepted' }), undefined],
  ['no text', entry({ stage: 'uploading', file: null }), undefined],
  ['no order request', entry({ stage: 'uploading', orderId: null }), undefined],
])('the tray shows %s', (_, shown, stage) => {
  expect(trayStage(shown)).toBe(stage);
});

it.each([
  ['deliverable', 'accepted', true],
  ['deliverable', 'sending', false],
  ['message', 'accepted', false],
] as const)('a %s that is %s stays on the screen: %s', (kind, stage, isShown) => {
  const state = restore(createItem({ kind }), { hasFile: true });
  expect(isShownWhenAccepted({ ...state, stage })).toBe(isShown);
});

it.each([
  ['waiting', null, true],
  ['rejected', { ...failure, canRetry: true }, true],
  ['rejected', failure, false],
  ['rejected', null, false],
] as const)(
  'an item that is %s with the rejection %j can be sent again: %s',
  (stage, rejection, can) => {
    expect(canRetry({ stage, rejection })).toBe(can);
  },
);
