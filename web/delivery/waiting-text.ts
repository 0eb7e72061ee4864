import type { Connection } from '#web/api/connectivity.ts';
import type { OutboxEntry } from './outbox.ts';

interface Waiting {
  connection: Connection;
  /** An earlier message of the same order has a file that is not uploaded yet. */
  isBehindFile: boolean;
  lastTry: OutboxEntry['lastTry'];
}

/** Returns the badge text of an unsent item: what it waits for. */
export function waitingText({ connection, isBehindFile, lastTry }: Waiting): string {
  if (connection === 'offline') return 'Waiting for signal';
  if (isBehindFile) return 'Waiting for the file above';
  if (connection === 'reconnecting' || lastTry === 'unanswered') return 'Waiting for the server';
  return 'Waiting to send';
}
