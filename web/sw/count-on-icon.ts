/// <reference lib="webworker" />

import { outboxStore } from '#web/delivery/outbox-database.ts';
import { showOnIcon } from '#web/push/app-badge.ts';
import { keepUnread, keptUnread } from '#web/push/unread-count.ts';
import { signedInHere } from './signed-in-here.ts';

/** The icon's number is right with the app closed, too: what was not sent, and what was not read. */
export async function countOnIcon(): Promise<void> {
  await countFor(await signedInHere());
}

async function countFor(userId: string | undefined): Promise<void> {
  const unsent = userId === undefined ? 0 : (await outboxStore.list(userId)).length;
  await showOnIcon(unsent + (await keptUnread(userId)));
}

/** One more message has come; the app counts anew when it is opened. */
export async function countUnreadMessage(userId: string): Promise<void> {
  await keepUnread(userId, (await keptUnread(userId)) + 1);
  await countFor(userId);
}
