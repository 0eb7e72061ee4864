import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { NoResponseError } from '#web/api/no-response-error.ts';
import { unusableUploadReason } from '#worker/domain/files/unusable-upload.ts';
import { attemptFailureOf, saveFailureOf, uploadRetryDelayMs } from './upload-failure.ts';

const createPutError = (status: number) =>
  Object.assign(new Error('Non 2xx'), { source: { status } });
const rejected = 'This file couldn’t be uploaded. Try again.';

it.each([
  [
    'an API request without a response',
    new NoResponseError({ cause: new TypeError() }),
    'lost',
    undefined,
  ],
  ['an API that is down', new ApiError(503, 'Later.'), 'lost', 'Later.'],
  ['too many requests', new ApiError(429, 'Slow down.'), 'lost', 'Slow down.'],
  ['an expired upload', new ApiError(404, 'No such upload.'), 'gone', 'No such upload.'],
  ['an upload that lacks parts', new ApiError(409, 'Not whole.'), 'gone', 'Not whole.'],
  ['a rejection', new ApiError(400, 'Name it.'), 'refused', 'Name it.'],
  [
    'an expired session',
    new ApiError(401, 'Unauthorized'),
    'refused',
    'Your session has expired. Please log in again.',
  ],
  ['a PUT without a response', createPutError(0), 'lost', undefined],
  [
    'a bucket that is down',
    createPutError(503),
    'lost',
    'Uploads are down. Try again in a minute.',
  ],
  ['an expired signature', createPutError(403), 'stale', rejected],
  ['a part of an unknown upload', createPutError(404), 'gone', rejected],
  ['a rejected PUT', createPutError(400), 'refused', rejected],
  ['any other error', new TypeError('x'), 'broken', rejected],
])('classifies %s', (_, error, kind, message) => {
  expect(attemptFailureOf(error)).toEqual({ kind, message });
});

it.each([
  ['an unusable upload', new ApiError(409, 'Not whole.', { reason: unusableUploadReason }), 'gone'],
  ['a conflict about the order', new ApiError(409, 'Not paid.'), 'refused'],
  ['an order that was not found', new ApiError(404, 'No such order.'), 'refused'],
  ['an API that is down', new ApiError(503, 'Later.'), 'lost'],
])('classifies %s while saving', (_, error, kind) => {
  expect(saveFailureOf(error)).toEqual({ kind, message: error.text });
});

it('waits longer after each failure, up to a minute', () => {
  const delaysMs = [1, 2, 3, 4, 5, 6, 7, 100].map(uploadRetryDelayMs);
  expect(delaysMs).toEqual([0, 1000, 3000, 5000, 15_000, 30_000, 60_000, 60_000]);
});
