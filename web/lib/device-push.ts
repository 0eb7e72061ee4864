import * as v from 'valibot';
import { apiResponse } from './api.ts';
import { isSafariOnIos } from './install.ts';
import { forget, load, save, storageKeys } from './storage.ts';

/**
 * How it stands with notifications in this browser, for one person: `needsInstall` where a phone shows them to
 * installed apps alone, `blocked` where its person or their company has forbidden them.
 */
export type DevicePush = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

/** The service worker comes after the first screen; where none has come by then, none does. */
const serviceWorkerMs = 5000;
/** Logging out does not wait longer for what it takes along. */
const leaveMs = 3000;

/** Asks nobody for anything. */
export async function readDevicePush(userId: string, publicKey: string): Promise<DevicePush> {
  const isPossible = 'PushManager' in window && 'Notification' in window;
  if (!isPossible) return isSafariOnIos(navigator) ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await serviceWorker();
  if (!worker) return 'unsupported';
  if (Notification.permission !== 'granted' || devicePushOwner() !== userId) return 'off';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && isUnder(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Asks the browser's person for permission, in a click, and has the store tell this browser. Throws when the
 * push service or the store did not take it.
 */
export async function turnOnDevicePush(userId: string, publicKey: string): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  // One of another key, or another person, ends: what is still on its way to it goes nowhere.
  const isOurs = known && devicePushOwner() === userId && isUnder(known, publicKey);
  if (known && !isOurs) await known.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await apiResponse('/api/push-subscriptions', { method: 'POST', body: subscription.toJSON() });
  save(storageKeys.pushOwner, userId);
  return 'on';
}

/** Ends it in the browser, which cannot fail for want of a connection, and then at the store. */
export async function turnOffDevicePush(): Promise<void> {
  forget(storageKeys.pushOwner);
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  const { endpoint } = subscription;
  // Where the store does not hear of it, the push service tells it that the browser is gone.
  await apiResponse('/api/push-subscriptions', { method: 'DELETE', body: { endpoint } }).catch(
    () => {},
  );
}

/** Ends it before its person leaves, as well as it can be done in a moment. */
export async function leaveDevicePush(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, leaveMs));
  await Promise.race([turnOffDevicePush().catch(() => {}), late]);
}

/** Who has turned notifications on in this browser. */
export function devicePushOwner(): string | undefined {
  return load(storageKeys.pushOwner, v.string());
}

async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!navigator.serviceWorker) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, serviceWorkerMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** A browser subscribes for one key of a store. */
function isUnder({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
