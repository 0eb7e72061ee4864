import { useQuery } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { isSafariOnIos } from '#web/lib/install/install.ts';
import { pushOwner } from './push-owner.ts';

/**
 * The push state of this browser for one user. `needsInstall`: iOS delivers push to installed apps
 * only. `blocked`: the user or a device policy denied the permission.
 */
export type BrowserPush = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

/** How long to wait for the service worker, which registers after the first screen, in ms. */
const serviceWorkerTimeoutMs = 5000;
/** How long to wait for the browser and the server when unsubscribing, in ms. */
const unsubscribeTimeoutMs = 3000;

const path = '/api/push-subscriptions';

/** Reads the push state without prompting the user. */
export async function readBrowserPush(userId: string, publicKey: string): Promise<BrowserPush> {
  const isSupported = 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isSafariOnIos(navigator) ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await serviceWorker();
  if (!worker) return 'unsupported';
  if (Notification.permission !== 'granted' || pushOwner.get() !== userId) return 'off';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && usesKey(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Prompts for permission (call it from a click), subscribes, and registers the subscription with
 * the server. Throws when the push service or the server rejects it; push is off then.
 */
export async function turnOnBrowserPush(userId: string, publicKey: string): Promise<BrowserPush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const worker = await navigator.serviceWorker.ready;
  const existing = await worker.pushManager.getSubscription();
  // A subscription of another user or key must end, or its pending pushes would reach this user.
  const isOurs = existing && pushOwner.get() === userId && usesKey(existing, publicKey);
  if (existing && !isOurs) await existing.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  // Before the server answers, so that a logout in the meantime unsubscribes.
  pushOwner.set(userId);
  try {
    await registerSubscription(subscription);
  } catch (error) {
    await subscription.unsubscribe().catch(() => {});
    pushOwner.clear();
    throw error;
  }
  return 'on';
}

/**
 * Runs at app start: renews the signed-in owner's subscription and unsubscribes another user's.
 * With no user signed in, it only unsubscribes orphans, because the owner of an expired session may
 * sign in again.
 */
export async function syncBrowserPush(
  owner: string,
  currentUserId: string | undefined,
): Promise<void> {
  if (owner === currentUserId) return renewBrowserPush(owner);
  if (currentUserId !== undefined || pushOwner.isOrphaned(owner)) return turnOffBrowserPush();
}

/** Registers the subscription again, in case the server lost it. */
async function renewBrowserPush(userId: string): Promise<void> {
  const subscription = await (await serviceWorker())?.pushManager?.getSubscription();
  // The user may have turned push off in the meantime.
  if (!subscription || pushOwner.get() !== userId) return;
  pushOwner.set(userId);
  await registerSubscription(subscription);
}

/**
 * Unsubscribes in the browser and on the server in parallel. Throws, and leaves the owner set, when
 * the browser fails to unsubscribe.
 */
export async function turnOffBrowserPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const [unsubscribed] = await Promise.allSettled([
      Promise.race([subscription.unsubscribe(), rejectAfter(unsubscribeTimeoutMs)]),
      // If this fails, the server deletes the subscription when the push service reports it gone.
      apiResponse(path, { method: 'DELETE', body: { endpoint }, timeoutMs: unsubscribeTimeoutMs }),
    ]);
    if (unsubscribed.status === 'rejected') throw unsubscribed.reason;
  }
  pushOwner.clear();
}

/** Turns push off before logout. If that fails or times out, the next app start finishes it. */
export async function turnOffBrowserPushOnSignOut(): Promise<void> {
  pushOwner.orphan();
  await Promise.race([turnOffBrowserPush(), rejectAfter(unsubscribeTimeoutMs)]).catch(() => {});
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  await apiResponse(path, { method: 'POST', body: subscription.toJSON() });
}

async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!navigator.serviceWorker) return undefined;
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, serviceWorkerTimeoutMs));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('timed out')), ms));
}

/** Returns whether a subscription was created with this VAPID public key (base64url). */
function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Returns the push state of this browser; `undefined` while it loads. */
export function useBrowserPush(userId: string, publicKey: string | null | undefined) {
  const { data, refetch } = useQuery({
    queryKey: ['device-push', userId, publicKey ?? null],
    queryFn: () => (publicKey ? readBrowserPush(userId, publicKey) : null),
    enabled: Boolean(publicKey),
    networkMode: 'always',
    // The user may have changed the permission in the browser's settings.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return { browserPush: data ?? undefined, refetchBrowserPush: refetch };
}
