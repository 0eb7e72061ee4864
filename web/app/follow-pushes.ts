import * as v from 'valibot';
import { expectedPersonId } from '#web/api/session.ts';
import { load, storageKeys } from '#web/lib/storage.ts';
import { openInApp } from '#web/push/open-in-app.ts';
import { router } from './router.ts';

/**
 * Opens what a notification leads to in this window. Renews the push subscription of the signed-in user, and ends
 * one that another user left on this device.
 */
export function followPushes(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== openInApp) return;
    ports[0]?.postMessage('going');
    router.history.push(data.path);
  });
  const [owner, here] = [load(storageKeys.pushOwner, v.string()), expectedPersonId()];
  if (owner === undefined) return;
  import('#web/push/device-push.ts').then((push) => push.followOwner(owner, here)).catch(() => {});
}
