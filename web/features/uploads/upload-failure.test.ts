import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import { NoAnswerError } from '#web/api/no-answer-error.ts';
import { failureOf, pauseAfter } from './upload-failure.ts';

const putFailed = (status: number) => Object.assign(new Error('Non 2xx'), { source: { status } });

it.each([
  ['no answer from the API', new NoAnswerError({ cause: new TypeError() }), 'lost', undefined],
  ['an API that is away', new ApiError(503, 'Later.'), 'lost', 'Later.'],
  ['too many requests', new ApiError(429, 'Slow down.'), 'lost', 'Slow down.'],
  ['an upload that was swept', new ApiError(404, 'No such upload.'), 'gone', 'No such upload.'],
  ['an upload that lacks parts', new ApiError(409, 'Not whole.'), 'gone', 'Not whole.'],
  ['a refusal', new ApiError(400, 'Name it.'), 'refused', 'Name it.'],
  [
    'a session that is over',
    new ApiError(401, 'Unauthorized'),
    'refused',
    'Your session has expired. Please log in again.',
  ],
  ['a PUT without an answer', putFailed(0), 'lost', undefined],
  [
    'a store of files that is away',
    putFailed(503),
    'lost',
    'The store of files takes no files now.',
  ],
  [
    'a signature that is over',
    putFailed(403),
    'stale',
    'The store of files did not take this file.',
  ],
  ['a part of no upload', putFailed(404), 'gone', 'The store of files did not take this file.'],
  [
    'a PUT that is refused',
    putFailed(400),
    'refused',
    'The store of files did not take this file.',
  ],
  ['anything else', new TypeError('x'), 'broken', 'The store of files did not take this file.'],
])('%s', (_, error, kind, message) => {
  expect(failureOf(error)).toEqual({ kind, message });
});

it('waits longer after each failure, a minute at most', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map(pauseAfter);
  expect(pauses).toEqual([0, 1000, 3000, 5000, 15_000, 30_000, 60_000, 60_000]);
});
