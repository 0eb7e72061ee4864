import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { notCounted } from './state.ts';
import { failureText, isSendingFailure, waitingText } from './texts.ts';

const busy = { status: 503, sentence: 'Try again in a minute.' };

describe('waitingText', () => {
  it.each([undefined, 'unanswered', busy] as const)(
    'waits for signal whenever the device is offline (last try: %o)',
    (lastFailure) => {
      for (const isBehindFile of [true, false]) {
        expect(waitingText({ connection: 'offline', isBehindFile, lastFailure })).toBe(
          'Waiting for signal',
        );
      }
    },
  );

  it.each(['online', 'reconnecting'] as const)(
    'waits for the file of an earlier message while %s',
    (connection) => {
      expect(waitingText({ connection, isBehindFile: true, lastFailure: undefined })).toBe(
        'Waiting for the file above',
      );
    },
  );

  it.each([
    ['reconnecting', undefined],
    ['reconnecting', busy],
    ['online', 'unanswered'],
  ] as const)(
    'waits for the server when it does not respond: %s, last try %o',
    (connection, lastFailure) => {
      expect(waitingText({ connection, isBehindFile: false, lastFailure })).toBe(
        'Waiting for the server',
      );
    },
  );

  it.each([undefined, busy])(
    'waits to send when the server responds (last try: %o)',
    (lastFailure) => {
      expect(waitingText({ connection: 'online', isBehindFile: false, lastFailure })).toBe(
        'Waiting to send',
      );
    },
  );
});

describe('failureText', () => {
  it.each([
    ['no failure', {}, undefined],
    ['no response', { lastFailure: 'unanswered' }, undefined],
    [
      'a response without a body',
      { lastFailure: { status: 502, sentence: 'Bad Gateway' } },
      'Bad Gateway. We’ll try again automatically.',
    ],
    ['a rejection', { rejection: { status: 409, sentence: 'No.' }, stage: 'rejected' }, 'No.'],
    ['a failure', { lastFailure: busy }, 'Try again in a minute. We’ll try again automatically.'],
    [
      'a server error',
      { lastFailure: { status: 500, sentence: 'Oops' } },
      'We’ll try again automatically.',
    ],
    [
      'an unreadable file',
      { lastFailure: { status: 0, sentence: 'Choose it again.' }, stage: 'needsFile' },
      'Choose it again.',
    ],
  ] as const)('explains %s', (_, change, text) => {
    const item = { rejection: null, lastFailure: undefined, stage: 'waiting', ...change } as const;
    expect(failureText(item)).toBe(text);
  });
});

describe('isSendingFailure', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['an accepted message', { stage: 'accepted', answer: {} }, false, false],
    ['a message behind another one', notCounted, false, false],
    ['no response', { stage: 'waiting' }, true, false],
    ['a rejection', { stage: 'rejected', status: 400, sentence: 'No.' }, true, true],
  ] as const)('%s fails while online: %s, and while offline: %s', (_, result, online, offline) => {
    expect(isSendingFailure(result)).toBe(online);
    vi.spyOn(connectivity, 'get').mockReturnValue('offline');
    expect(isSendingFailure(result)).toBe(offline);
  });
});
