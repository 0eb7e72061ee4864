import type { Connection } from '#web/api/connectivity.ts';
import type { OutboxEntry } from './outbox.ts';

interface Waiting {
  connection: Connection;
  /** An earlier message of the same order has a file that is not uploaded yet. */
  isBehindFile: boolean;
  lastTry: OutboxEntry['lastTry'];
}

/** What an unsent item waits for, for its badge. */
export function waitingText({ connection, isBehindFile, lastTry }: Waiting): string {
  if (connection === 'offline') return 'Waiting for signal';
  if (isBehindFile) return 'Waiting for the file above';
  if (connection === 'reconnecting' || lastTry === 'unanswered') return 'Waiting for the server';
  return 'Waiting to send';
}
