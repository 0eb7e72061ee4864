/// <reference lib="webworker" />

// Inlined, because the browser would load them from the network before it shows the notification.
import badge from '#web/public/badge.png?inline';
import icon from '#web/public/icon-192.png?inline';
import { openPathMessage } from '#web/push/open-path-message.ts';
import { pushOwnerMirror } from '#web/push/push-owner-mirror.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { signedInUserId } from './signed-in-user-id.ts';
import { countUnreadMessage } from './update-badge.ts';

declare const self: ServiceWorkerGlobalScope;

const navigationTimeoutMs = 1500;

const maxWaitForPreviousMs = 5000;

/** Pushes for the order on screen replace each other. */
const onScreenTag = 'on-screen';

/** Shown for a push that can't be read, or whose text the current user must not see. */
const privateNotification: PushNotification = {
  title: siteName,
  body: 'Open the app to see your order updates.',
  path: '/',
  tag: 'private',
  silent: true,
};

interface PushNotification extends Pick<PushJson, 'title' | 'body' | 'path' | 'tag'> {
  /** Without sound or vibration. */
  silent: boolean;
  /** Alerts the user even if it replaces a notification. */
  renotify?: boolean;
}

/** Shows a notification for every push: Safari ends a subscription after three pushes that show nothing. */
export function showPush(data: PushMessageData | null): Promise<void> {
  const shown = lastShown.then(() => showNotification(data)).catch(() => {});
  // One at a time, so that the second push for a message finds the notification of the first. A
  // push that hangs, for example because storage does, delays the next one only this long.
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitForPreviousMs));
  lastShown = Promise.race([shown, timeout]);
  return shown;
}

let lastShown: Promise<void> = Promise.resolve();

async function showNotification(data: PushMessageData | null): Promise<void> {
  const push = await visiblePush(data);
  if (push === undefined) return show(privateNotification);
  // The page marks its messages as read.
  if (await isOnScreen(push.path)) return show({ ...push, tag: onScreenTag, silent: true });
  const replaced = await shownWith(push.tag);
  // A retried push has the text of the first.
  const renotify = !replaced.some(({ title, body }) => title === push.title && body === push.body);
  await show({ ...push, silent: false, renotify });
  if (push.isMessage && replaced.length === 0) await countUnreadMessage(push.userId);
}

async function show(notification: PushNotification): Promise<void> {
  const { title, body, path, tag, silent, renotify = false } = notification;
  // TypeScript's types don't have `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    silent,
    renotify,
    icon,
    badge,
    data: { path },
  };
  await self.registration.showNotification(title, options);
}

/** Returns a push that is for the current user. */
async function visiblePush(data: PushMessageData | null): Promise<PushJson | undefined> {
  const push = parsePush(data);
  return push && (await isForCurrentUser(push).catch(() => false)) ? push : undefined;
}

async function shownWith(tag: string): Promise<readonly Notification[]> {
  return self.registration.getNotifications({ tag }).catch(() => []);
}

/** Opens the page of a notification in the app's last used window, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const [window] = await appWindows();
  if (!window) return void (await self.clients.openWindow(path));
  await window.focus().catch(() => {});
  if (await requestNavigation(window, path)) return;
  // A service worker can only navigate the windows that it controls.
  await window.navigate(path).catch(() => self.clients.openWindow(path));
}

/**
 * Registers the new subscription after the push service replaced the old one, if its user is still
 * signed in. Throws if the server rejects it; the app then registers it at its next start.
 */
export async function renewSubscription(event: Event): Promise<void> {
  // TypeScript's web worker types don't have this event.
  const { oldSubscription, newSubscription } = event as Event & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
  if (!(await isOwnerSignedIn())) return;
  const renewed =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const { ok, status } = await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(renewed),
  });
  if (!ok) throw new Error(`the server responded ${status}`);
}

/** Asks the API, because not every browser lets a service worker read cookies. */
async function isOwnerSignedIn(): Promise<boolean> {
  const owner = await pushOwnerMirror.get();
  if (!owner) return false;
  const response = await fetch('/api/auth/user');
  return response.ok && ((await response.json()) as UserJson).id === owner;
}

function parsePush(data: PushMessageData | null): PushJson | undefined {
  try {
    // Only our server has the key to push to this subscription.
    return (data?.json() as PushJson | undefined) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without the Cookie Store API, compares the user with the push owner, which is cleared on logout in this browser. */
async function isForCurrentUser({ userId }: PushJson): Promise<boolean> {
  if ('cookieStore' in self) return (await signedInUserId()) === userId;
  const owner = await pushOwnerMirror.get();
  return owner === undefined || owner === userId;
}

async function isOnScreen(path: string): Promise<boolean> {
  const target = new URL(path, self.location.origin);
  const order = target.searchParams.get('order');
  return (await appWindows()).some(({ visibilityState, url }) => {
    const shown = new URL(url);
    const isSame = shown.pathname === target.pathname && shown.searchParams.get('order') === order;
    return order !== null && isSame && visibilityState === 'visible';
  });
}

/** Returns the app's windows, most recently used first. */
async function appWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Asks a window to navigate without a reload, which would lose unsaved input. Returns whether it did. */
function requestNavigation(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), navigationTimeoutMs);
    client.postMessage({ type: openPathMessage, path }, [port2]);
  });
}
