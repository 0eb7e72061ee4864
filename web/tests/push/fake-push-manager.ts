import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { expectServiceWorker } from '#web/tests/offline/service-worker.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage } from '#web/tests/support/users.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';

type Permission = 'granted' | 'denied' | 'default';

interface PushDevice {
  /** The initial `Notification.permission`. */
  permission: Permission;
  /** The user's answer to the permission prompt. */
  answer?: Permission;
}

/**
 * Replaces the push manager and permission prompt, which headless Chromium lacks. The fake keeps
 * one subscription across loads in localStorage. Also stubs the subscriptions API.
 */
async function stubPushDevice(context: BrowserContext, device: PushDevice): Promise<void> {
  await context.addInitScript(({ permission, answer }) => {
    const read = (name: string) => localStorage.getItem(`stub-${name}`);
    const write = (name: string, value: string) => localStorage.setItem(`stub-${name}`, value);
    const subscription = () => {
      const endpoint = read('endpoint');
      const key = read('key');
      if (!endpoint || !key) return null;
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      return {
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer,
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        async unsubscribe() {
          localStorage.removeItem('stub-endpoint');
          return true;
        },
      };
    };
    Object.defineProperty(Notification, 'permission', {
      get: () => read('permission') ?? permission,
    });
    Notification.requestPermission = async () => {
      write('permission', answer ?? permission);
      return answer ?? permission;
    };
    PushManager.prototype.getSubscription = async () => subscription() as never;
    PushManager.prototype.subscribe = async (options) => {
      write('key', String(options?.applicationServerKey));
      write('endpoint', `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
      return subscription() as never;
    };
  }, device);
  await context.route('**/api/push-subscriptions', (route) => route.fulfill({ status: 204 }));
}

/** Opens My Orders for a new customer with an order, with a fake push device and the service worker. */
export async function openWithPushDevice(browser: Browser, device: PushDevice) {
  const account = newCustomer('Dev');
  const page = await signedInPage(browser, account, { serviceWorkers: 'allow' });
  await stubPushDevice(page.context(), device);
  const order = await placeOrder(page);
  await page.goto('/my-orders');
  await expectServiceWorker(page);
  return { page, account, order };
}

/**
 * Delivers a push to the active service worker of the page's origin, and waits until its
 * notification is shown. A test must not poll `getNotifications` for that: Chromium removes a
 * notification from its list if it is shown during such a call.
 */
export async function deliverPush(page: Page, push: PushJson): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const activated = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(
        ({ scriptURL, status }) => status === 'activated' && new URL(scriptURL).origin === origin,
      );
      if (active) resolve(active.registrationId);
    });
  });
  const shown = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve();
    });
  });
  const service = 'notifications';
  await session.send('BackgroundService.clearEvents', { service });
  await session.send('BackgroundService.startObserving', { service });
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await activated,
    data: JSON.stringify(push),
  });
  await shown;
  await session.detach();
}

/** Returns the notifications on screen. Chromium closes each one after 25 s. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

/** Dispatches a click on the first notification; tests can't reach the system's own UI. */
export async function clickNotification(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification is shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

/** Simulates a replaced subscription; returns the requests that the service worker makes. */
export async function renewSubscription(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): boolean;
      fetch: typeof fetch;
    };
    const requests: string[] = [];
    const original = scope.fetch;
    scope.fetch = async (input, init) => {
      requests.push(`${init?.method ?? 'GET'} ${input}`);
      if (init?.method === 'POST') return new Response(null, { status: 204 });
      return original(input, init);
    };
    await new Promise((resolve) => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/renewed';
      const event = new Event('pushsubscriptionchange');
      scope.dispatchEvent(
        Object.assign(event, { newSubscription: { endpoint }, waitUntil: resolve }),
      );
    });
    scope.fetch = original;
    return requests;
  });
}
