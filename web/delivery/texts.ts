import { type Connection, connectivity } from '#web/api/connectivity.ts';
import type { Failure } from './item.ts';
import type { AttemptResult, DeliveryEntry } from './state.ts';

interface Waiting {
  connection: Connection;
  /** An earlier message of the same order has a file that is not uploaded yet. */
  isBehindFile?: boolean;
  lastFailure: DeliveryEntry['lastFailure'];
}

/** Returns the badge text of an unsent item: what it waits for. */
export function waitingText({ connection, isBehindFile, lastFailure }: Waiting): string {
  if (connection === 'offline') return 'Waiting for signal';
  if (isBehindFile) return 'Waiting for the file above';
  if (connection === 'reconnecting' || lastFailure === 'unanswered')
    return 'Waiting for the server';
  return 'Waiting to send';
}

/** Shown on waiting items if the browser refused to keep them. */
export const temporaryStorageText =
  'This browser may delete this before it’s sent. Open the app again as soon as you have signal.';

/** Returns why an item is not sent and what happens next, or undefined if no attempt has failed. */
export function failureText({
  rejection,
  lastFailure,
  stage,
}: Pick<DeliveryEntry, 'rejection' | 'lastFailure' | 'stage'>): string | undefined {
  if (rejection) return sentenceOf(rejection);
  if (lastFailure === undefined || lastFailure === 'unanswered') return undefined;
  if (stage === 'needsFile') return lastFailure.sentence;
  return `${sentenceOf(lastFailure)} We’ll try again automatically.`.trim();
}

/** The text of a 500 isn't written for users. A response without a body leaves only its status text, without a period. */
function sentenceOf({ status, sentence }: Failure): string {
  if (status === 500 || sentence === '') return '';
  return /\w$/.test(sentence) ? `${sentence}.` : sentence;
}

export const sendingFailedText = 'Failed to send message';

/** Returns whether a message's attempt failed. While offline, the message itself says that it waits for signal. */
export function isSendingFailure(result: AttemptResult): boolean {
  if (result.stage === 'accepted') return false;
  const isOffline = connectivity.get() === 'offline';
  return !(result.stage === 'waiting' && (result.isUntried || isOffline));
}
