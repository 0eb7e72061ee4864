import * as v from 'valibot';
import { expectedUserId } from '#web/api/session.ts';
import { load, storageKeys } from '#web/lib/storage.ts';
import { openPathMessage } from '#web/push/open-path-message.ts';
import { router } from './router.ts';

/**
 * Opens the page of a notification in this window. Renews the push subscription of the signed-in user, or ends the
 * one that another user left on this device.
 */
export function handlePushMessages(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== openPathMessage) return;
    ports[0]?.postMessage('opening');
    router.history.push(data.path);
  });
  const [owner, userId] = [load(storageKeys.pushOwner, v.string()), expectedUserId()];
  if (owner === undefined) return;
  import('#web/push/device-push.ts')
    .then((push) => push.syncDevicePush(owner, userId))
    .catch(() => {});
}
