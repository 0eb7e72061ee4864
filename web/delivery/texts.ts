import { type Connection, connectivity } from '#web/api/connectivity.ts';
import type { Failure } from './item.ts';
import type { AttemptResult, DeliveryEntry } from './state.ts';

interface Waiting {
  connection: Connection;
  /** An earlier message of the order still uploads its file. */
  isBehindFile?: boolean;
  lastFailure: DeliveryEntry['lastFailure'];
}

/** Returns an unsent item's badge, which says what it waits for. */
export function waitingText({ connection, isBehindFile, lastFailure }: Waiting): string {
  if (connection === 'offline') return 'Waiting for signal';
  if (isBehindFile) return 'Waiting for the file above';
  if (connection === 'reconnecting' || lastFailure === 'unanswered')
    return 'Waiting for the server';
  return 'Waiting to send';
}

/** Shown on waiting items that the browser refused to store. */
export const temporaryStorageText =
  'This browser may delete this before it’s sent. Open the app again as soon as you have signal.';

/** Returns why an item isn't sent yet and what happens next; undefined before the first failure. */
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

/** The text of a 500 isn't for users. Without a body, the sentence is the status text. */
function sentenceOf({ status, sentence }: Failure): string {
  if (status === 500 || sentence === '') return '';
  return /\w$/.test(sentence) ? `${sentence}.` : sentence;
}

export const sendingFailedText = 'Failed to send message';

/** Returns whether a message's attempt failed. While offline, the message itself says that it waits for signal. */
export function isSendingFailure(result: AttemptResult): boolean {
  if (result.stage === 'accepted') return false;
  const isOffline = connectivity.get() === 'offline';
  return !(result.stage === 'waiting' && (result.isNotCounted || isOffline));
}
