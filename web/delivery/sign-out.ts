import { connectivity } from '#web/api/connectivity.ts';
import type { ShowErrorToast } from '#web/api/sign-in.ts';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { clearAllDrafts } from '#web/lib/drafts.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { turnOffBrowserPushOnSignOut } from '#web/push/browser-push.ts';
import { pushOwner } from '#web/push/push-owner.ts';
import type { Delivery } from './delivery.ts';

/** Deletes the drafts and the chosen truck, which the browser's next user must not see. */
export function clearDraftsAndTruck(): void {
  clearAllDrafts();
  chosenTruck.forgetOtherUsers(undefined);
}

export const logoutPath = '/api/logout';

/** Returns whether the app is online. If it isn't, shows a toast, because only the server can end a session. */
export function checkConnection(showToast: ShowErrorToast): boolean {
  const isOnline = connectivity.get() === 'online';
  if (!isOnline) void showToast(needsConnection);
  return isOnline;
}

const needsConnection = {
  type: 'error',
  title: 'Error',
  description: 'You need a connection to log out.',
} as const;

/** Deletes the user's drafts and unsent items, and logs out. Offline, only shows a toast. */
export async function signOutAnyway(
  loadDelivery: () => Promise<Delivery>,
  showToast: ShowErrorToast,
): Promise<void> {
  if (!checkConnection(showToast)) return;
  const delivery = await loadDelivery();
  clearDraftsAndTruck();
  await delivery.clear();
  await endSession();
}

/** Turns off the user's push notifications in this browser, and logs out. */
export async function endSession(): Promise<void> {
  if (pushOwner.get() !== undefined) await turnOffBrowserPushOnSignOut();
  leaveFor(logoutPath);
}
