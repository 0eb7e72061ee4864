import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import { PutError } from '#web/delivery/put-file.ts';
import { outgoingMessage, unsentMessage } from './outgoing-message.ts';

const away = 'The store cannot reach its files. Try again in a moment.';

it.each([
  [
    'a store of files that is full',
    new PutError(507),
    'The store of files did not take this file.',
  ],
  ['a store that is away', new ApiError(503, away), away],
  ['a file that was sent already', new ApiError(409, 'Sent already.'), 'Sent already.'],
  ['no answer', new Error(''), undefined],
  ['a failure of our own', new ApiError(500, 'Something went wrong.'), undefined],
  ['a session that has ended', new ApiError(401, 'Unauthorized'), undefined],
])('%s: what its sender reads beside Not sent', (_, error, sentence) => {
  const message = outgoingMessage('', new File(['tune'], 'tune.bin'));
  expect(unsentMessage(message, error)).toMatchObject({ state: 'failed', problem: sentence });
});
