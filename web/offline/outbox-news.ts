import type { OutboxItem } from './outbox-item.ts';
import type { Sent } from './outbox-sender.ts';

/** The name of the lock under which one tab or the service worker sends, of the channel, and of the sync. */
export const outboxName = 'outbox';

/** What a tab or the service worker tells the others: what became of an item, or that the list has changed. */
export type OutboxNews = { item: OutboxItem; outcome: Sent } | undefined;
