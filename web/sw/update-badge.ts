/// <reference lib="webworker" />

import { outboxDatabase } from '#web/delivery/browser/outbox-database.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';
import { loadUnreadCount, saveUnreadCount } from '#web/push/unread-count.ts';
import { signedInUserId } from './signed-in-user-id.ts';

/** Updates the badge of the app's icon while the app is closed: unsent items plus unread messages. */
export async function refreshBadge(): Promise<void> {
  await showCountsOf(await signedInUserId());
}

/** Adds one unread message to the badge. The app corrects the count when it opens. */
export async function countUnreadMessage(userId: string): Promise<void> {
  await saveUnreadCount(userId, (await loadUnreadCount(userId)) + 1);
  await showCountsOf(userId);
}

async function showCountsOf(userId: string | undefined): Promise<void> {
  const unsent = userId === undefined ? 0 : (await outboxDatabase.list(userId)).length;
  await updateAppBadge(unsent + (await loadUnreadCount(userId)));
}
