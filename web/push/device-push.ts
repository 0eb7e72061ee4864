import { apiResponse } from '#web/api/api.ts';
import { isSafariOnIos } from '#web/lib/install.ts';
import { pushOwner } from './push-owner.ts';

/**
 * How it stands with notifications in this browser, for one person: `needsInstall` where a phone shows them to
 * installed apps alone, `blocked` where its person or their company has forbidden them.
 */
export type DevicePush = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

/** The service worker comes after the first screen; where none has come by then, none does. */
const serviceWorkerMs = 5000;
/** Neither the browser nor the store is waited for any longer to end it. */
const endMs = 3000;

const path = '/api/push-subscriptions';

/** Asks nobody for anything. */
export async function readDevicePush(userId: string, publicKey: string): Promise<DevicePush> {
  const isPossible = 'PushManager' in window && 'Notification' in window;
  if (!isPossible) return isSafariOnIos(navigator) ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await serviceWorker();
  if (!worker) return 'unsupported';
  if (Notification.permission !== 'granted' || pushOwner.get() !== userId) return 'off';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && isUnder(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Asks the browser's person for permission, in a click, and has the store tell this browser. Throws when the
 * push service or the store did not take it; nothing is on then.
 */
export async function turnOnDevicePush(userId: string, publicKey: string): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  // One of another key, or another person, ends: what is still on its way to it goes nowhere.
  const isOurs = known && pushOwner.get() === userId && isUnder(known, publicKey);
  if (known && !isOurs) await known.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    await tellStore(subscription);
  } catch (error) {
    await subscription.unsubscribe().catch(() => {});
    throw error;
  }
  pushOwner.set(userId);
  return 'on';
}

/**
 * When the app starts: what its owner has here goes on, what another person had ends. A session that has run out
 * may be begun anew by its owner, so that where nobody is signed in only what was left ends.
 */
export async function followOwner(owner: string, here: string | undefined): Promise<void> {
  if (owner === here) return renewDevicePush(owner);
  if (here !== undefined || pushOwner.isLeft(owner)) return turnOffDevicePush();
}

/** Tells the store of this browser again, which may have lost it or never heard of it; asks nobody for anything. */
async function renewDevicePush(userId: string): Promise<void> {
  const subscription = await (await serviceWorker())?.pushManager?.getSubscription();
  // It may have been turned off meanwhile.
  if (!subscription || pushOwner.get() !== userId) return;
  pushOwner.set(userId);
  await tellStore(subscription);
}

/**
 * Ends it in the browser and at the store, neither of which waits for the other. It has its owner until the
 * browser's part is done; throws when that failed.
 */
export async function turnOffDevicePush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const [inBrowser] = await Promise.allSettled([
      Promise.race([subscription.unsubscribe(), refusedAfter(endMs)]),
      // Where the store does not hear of it, the push service tells it that the browser is gone.
      apiResponse(path, { method: 'DELETE', body: { endpoint }, timeoutMs: endMs }),
    ]);
    if (inBrowser.status === 'rejected') throw inBrowser.reason;
  }
  pushOwner.forget();
}

/** Ends it before its person leaves, as well as it can be done in a moment; the next start does the rest. */
export async function leaveDevicePush(): Promise<void> {
  pushOwner.leave();
  await Promise.race([turnOffDevicePush(), refusedAfter(endMs)]).catch(() => {});
}

async function tellStore(subscription: PushSubscription): Promise<void> {
  await apiResponse(path, { method: 'POST', body: subscription.toJSON() });
}

async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!navigator.serviceWorker) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, serviceWorkerMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function refusedAfter(ms: number): Promise<never> {
  return new Promise((_, refuse) => setTimeout(() => refuse(new Error('too late')), ms));
}

/** A browser subscribes for one key of a store. */
function isUnder({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
