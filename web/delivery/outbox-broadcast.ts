import type { OutboxItem } from './outbox-item.ts';
import type { SendResult } from './outbox-sender.ts';

/** Names the outbox's broadcast channel, its sync tag, and the lock that only one sender holds at a time. */
export const outboxName = 'outbox';

/** A message from a tab or the service worker to the other tabs. */
export type OutboxBroadcast =
  /** An item was added or removed. */
  | { kind: 'changed' }
  /** An item is being sent: it can't be canceled until its result is known. */
  | { kind: 'trying'; key: string }
  | { kind: 'tried'; item: OutboxItem; outcome: SendResult };
