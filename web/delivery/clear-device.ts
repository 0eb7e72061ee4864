import { chosenTruck } from '#web/garage/current-truck.ts';
import { clearAllDrafts } from '#web/lib/drafts.ts';
import { turnOffDevicePushOnLogout } from '#web/push/device-push.ts';
import { pushOwner } from '#web/push/push-owner.ts';
import type { Delivery } from './delivery.ts';

/** Deletes the drafts and the chosen truck, which the next user of this browser must not see. */
export function clearDraftsAndTruck(): void {
  clearAllDrafts();
  chosenTruck.forgetOtherUsers(undefined);
}

/** Deletes the user's drafts and unsent items, and turns off their push notifications in this browser. */
export async function clearDevice(delivery: Delivery): Promise<void> {
  clearDraftsAndTruck();
  await delivery.clear();
  if (pushOwner.get() !== undefined) await turnOffDevicePushOnLogout();
}
