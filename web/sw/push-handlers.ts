/// <reference lib="webworker" />

import { openInApp } from '#web/push/open-in-app.ts';
import { knownPushOwner } from '#web/push/subscription-owner.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { countUnreadMessage } from './count-on-icon.ts';
import { signedInHere } from './signed-in-here.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open window has to say that it goes there, in ms. */
const answerMs = 1500;

/**
 * Shows what the store tells of: not to whoever else is signed in here by now, and not to somebody who has that
 * very order before them.
 */
export function showPush(data: PushMessageData | null): Promise<void> {
  // One after the other: of two that are the same the second finds the first.
  shown = shown.then(() => show(data)).catch(() => {});
  return shown;
}

let shown: Promise<void> = Promise.resolve();

async function show(data: PushMessageData | null): Promise<void> {
  const push = readPush(data);
  if (push === undefined || !(await isFor(push)) || (await isBefore(push.path))) return;
  const { title, body, path, tag, isMessage } = push;
  const isKnown = (await self.registration.getNotifications({ tag })).length > 0;
  if (isMessage && !isKnown) await countUnreadMessage(push.userId);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge.png',
    data: { path },
  });
}

/** Goes to what was told of: in a window that is open, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const [open] = await windows();
  if (!open) return void (await self.clients.openWindow(path));
  await open.focus().catch(() => {});
  if (await goesThere(open, path)) return;
  // One that is not under this service worker cannot be sent anywhere.
  await open.navigate(path).catch(() => self.clients.openWindow(path));
}

/**
 * Keeps telling a browser whose subscription its push service has replaced, as long as the person who turned it
 * on is signed in. Throws when the store did not take it: the app tells it when it starts.
 */
export async function renewSubscription(event: Event): Promise<void> {
  // Its type is not among the web worker's.
  const { oldSubscription, newSubscription } = event as Event & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
  if (!(await isOwnerHere())) return;
  const renewed =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const { ok, status } = await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(renewed),
  });
  if (!ok) throw new Error(`the store answered ${status}`);
}

/** The store knows whose the subscription would be; not every browser lets a service worker read that. */
async function isOwnerHere(): Promise<boolean> {
  const owner = await knownPushOwner.get();
  if (!owner) return false;
  const response = await fetch('/api/auth/user');
  return response.ok && ((await response.json()) as UserJson).id === owner;
}

function readPush(data: PushMessageData | null): PushJson | undefined {
  try {
    // The store alone has the key to push here; its payload is this.
    return (data?.json() as PushJson | undefined) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser does not say who is signed in, logging out has ended the subscription. */
async function isFor({ userId }: PushJson): Promise<boolean> {
  return !('cookieStore' in self) || (await signedInHere()) === userId;
}

/** Whether a window in sight shows what a path opens. */
async function isBefore(path: string): Promise<boolean> {
  const wanted = new URL(path, self.location.origin);
  const order = wanted.searchParams.get('order');
  return (await windows()).some(({ visibilityState, url }) => {
    const shown = new URL(url);
    const isSame = shown.pathname === wanted.pathname && shown.searchParams.get('order') === order;
    return order !== null && isSame && visibilityState === 'visible';
  });
}

/** The app's windows, the one used last first. */
async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Asks a window to go to a path by itself, for a page that is loaded anew loses what is not kept. */
function goesThere(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    client.postMessage({ type: openInApp, path }, [port2]);
  });
}
