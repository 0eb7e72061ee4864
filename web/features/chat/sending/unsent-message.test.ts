import { expect, it } from 'vitest';
import { type DeliveryEntry, restore } from '#web/delivery/state.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import { unsentMessages } from './unsent-message.ts';

const file = { name: 'tune.bin', size: 4, blob: new Blob(['tune']), url: null };

function createEntry(change: Partial<DeliveryEntry> = {}): DeliveryEntry {
  const { item, ...state } = restore(createItem(), { hasFile: true });
  return { ...item, ...state, sent: 0, bytesPerSecond: 0, ...change };
}

const rejection = { status: 409, sentence: 'No.' };
const busy = { status: 503, sentence: 'Busy.' };

it.each<[string, Partial<DeliveryEntry>, 'online' | 'offline', object]>([
  ['is sent next', {}, 'online', { stage: 'sending', blocksForm: true }],
  ['is being sent', { stage: 'sending' }, 'offline', { stage: 'sending', blocksForm: true }],
  [
    'has a file that another tab uploads',
    { file: { ...file, blob: undefined }, hasFile: false, isElsewhere: true },
    'online',
    { stage: 'sending', blocksForm: false },
  ],
  [
    'has a file that is uploaded',
    { stage: 'sending', file: { ...file, url: 'https://bucket.example/tune' } },
    'online',
    { stage: 'sending', blocksForm: true },
  ],
  [
    'uploads its file',
    { stage: 'uploading', file, sent: 2 },
    'online',
    { stage: 'uploading', sent: 2 },
  ],
  ['is offline', {}, 'offline', { stage: 'waiting', waitsFor: 'Waiting for signal' }],
  [
    'got no response',
    { stage: 'waiting', lastFailure: 'unanswered' },
    'online',
    { stage: 'waiting', waitsFor: 'Waiting for the server', blocksForm: false },
  ],
  [
    'is retried after a failure',
    { stage: 'waiting', lastFailure: busy },
    'online',
    { stage: 'waiting', canRetry: true, failure: 'Busy. We’ll try again automatically.' },
  ],
  [
    'was rejected',
    { stage: 'rejected', rejection },
    'online',
    { stage: 'rejected', canRetry: false, failure: 'No.' },
  ],
  [
    'has an upload that the server can’t use',
    { stage: 'rejected', rejection: { ...rejection, canRetry: true }, file },
    'online',
    { stage: 'rejected', canRetry: true },
  ],
  [
    'has a file whose upload was rejected',
    { stage: 'rejected', rejection, file },
    'online',
    { stage: 'rejected', canRetry: false },
  ],
  ['needs its file again', { stage: 'needsFile', file }, 'offline', { stage: 'needsFile' }],
])('shows the state of a message that %s', (_, change, connection, expected) => {
  const [message] = unsentMessages([createEntry(change)], { orderId: 'order-1', connection });
  expect(message).toMatchObject({ text: 'Hello', ...expected });
});

it('queues a message behind the file of an earlier one of the same order', () => {
  const entries = [
    createEntry({ key: 'elsewhere', orderId: 'order-2', file }),
    createEntry({ key: 'rejected', stage: 'rejected', rejection, file }),
    createEntry({ key: 'file', stage: 'uploading', file }),
    createEntry({ key: 'text' }),
  ];
  const messages = unsentMessages(entries, { orderId: 'order-1', connection: 'online' });
  expect(messages.map(({ key, stage }) => `${key} ${stage}`)).toEqual([
    'rejected rejected',
    'file uploading',
    'text queued',
  ]);
  expect(messages[2]?.waitsFor).toBe('Waiting for the file above');
});
