import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import type { OutboxEntry } from '#web/delivery/outbox.ts';
import { PutError } from '#web/delivery/put-file.ts';
import { createOutgoingMessage, unsentFromMutation, unsentFromOutbox } from './outgoing-message.ts';

const unavailable = 'Files are unavailable. Try again in a moment.';

it.each([
  ['a full bucket', new PutError(507), 'This file couldn’t be uploaded. Try again.'],
  ['an unavailable bucket', new ApiError(503, unavailable), unavailable],
  ['a file that was sent already', new ApiError(409, 'Sent already.'), 'Sent already.'],
  ['no response', new Error(''), undefined],
  ['a server error', new ApiError(500, 'Something went wrong.'), undefined],
  ['an expired session', new ApiError(401, 'Unauthorized'), undefined],
])('shows the problem of a failed message: %s', (_, error, sentence) => {
  const message = createOutgoingMessage('', new File(['tune'], 'tune.bin'));
  expect(unsentFromMutation(message, error)).toMatchObject({ state: 'failed', problem: sentence });
});

const entry: OutboxEntry = {
  shape: 1,
  key: 'the-key',
  userId: 'ana',
  kind: 'message',
  orderId: 'order-1',
  body: { message: 'Hello' },
  file: null,
  at: 1,
  problem: null,
  lastTry: undefined,
  isBeingSent: false,
};
const idle = {
  connection: 'online',
  isNext: true,
  isBehindFile: false,
  isUploading: false,
} as const;

it.each([
  ['is sent next', {}, {}, { state: 'sending' }],
  ['is being sent', { isBeingSent: true }, { isNext: false }, { state: 'sending' }],
  ['uploads its file', {}, { isUploading: true }, { state: 'uploading' }],
  [
    'is behind a file',
    {},
    { isNext: false, isBehindFile: true },
    { state: 'queued', waitsFor: 'Waiting for the file above' },
  ],
  [
    'is offline',
    {},
    { connection: 'offline', isUploading: false },
    { state: 'waiting', waitsFor: 'Waiting for signal' },
  ],
  [
    'got no response',
    { lastTry: 'unanswered' },
    {},
    { state: 'waiting', waitsFor: 'Waiting for the server', isRetry: true },
  ],
  [
    'is retried after a failure',
    { lastTry: { status: 503, sentence: 'Busy.' } },
    {},
    { state: 'failed', problem: 'Busy. We’ll try again automatically.' },
  ],
  [
    'was rejected',
    { problem: { status: 409, sentence: 'No.' } },
    {},
    { state: 'failed', problem: 'No.' },
  ],
] as const)('shows the state of a message that %s', (_, change, state, expected) => {
  expect(unsentFromOutbox({ ...entry, ...change }, { ...idle, ...state })).toMatchObject(expected);
});
