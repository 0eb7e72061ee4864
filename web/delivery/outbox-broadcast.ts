import type { OutboxItem } from './outbox-item.ts';
import type { Sent } from './outbox-sender.ts';

/** The name of the lock under which one tab or the service worker sends, of the channel, and of the sync. */
export const outboxName = 'outbox';

/** What a tab or the service worker tells the others. */
export type OutboxNews =
  /** Something was added or taken back. */
  | { kind: 'changed' }
  /** It is on its way, and cannot be taken back until it is known what became of it. */
  | { kind: 'trying'; key: string }
  | { kind: 'tried'; item: OutboxItem; outcome: Sent };
