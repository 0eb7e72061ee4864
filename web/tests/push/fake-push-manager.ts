import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { expectServiceWorker } from '#web/tests/offline/under-service-worker.ts';
import { arrive, newCustomer, originOf } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';

type Permission = 'granted' | 'denied' | 'default';

interface Device {
  /** What the browser says by itself. */
  permission: Permission;
  /** What its person answers when they are asked. */
  answer?: Permission;
  /** The push service cannot be reached. */
  isAway?: boolean;
  /** The browser does not end a subscription: it says so, or says nothing at all. */
  keepsOn?: 'refuses' | 'hangs';
}

/** What the store was asked for its subscriptions. */
export interface Asked {
  method: string;
  endpoint: string;
}

/**
 * Puts a browser in the place of Chromium's own, which headless has no push service and nobody to ask: it keeps
 * one subscription across loads. Gives what the store was asked, which has no such push service to reach.
 */
export async function stubDevice(context: BrowserContext, device: Device): Promise<Asked[]> {
  await context.addInitScript(({ permission, answer, isAway, keepsOn }) => {
    const kept = (name: string) => localStorage.getItem(`stub-${name}`);
    const keep = (name: string, value: string) => localStorage.setItem(`stub-${name}`, value);
    const subscription = () => {
      const endpoint = kept('endpoint');
      const key = kept('key');
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
          const keeps = kept('keeps-on') ?? keepsOn;
          if (keeps === 'refuses') throw new DOMException('not now', 'AbortError');
          if (keeps === 'hangs') await new Promise(() => {});
          localStorage.removeItem('stub-endpoint');
          return true;
        },
      };
    };
    Object.defineProperty(Notification, 'permission', {
      get: () => kept('permission') ?? permission,
    });
    Notification.requestPermission = async () => {
      keep('asked', `${Number(kept('asked') ?? 0) + 1}`);
      keep('permission', answer ?? permission);
      return answer ?? permission;
    };
    PushManager.prototype.getSubscription = async () => subscription() as never;
    PushManager.prototype.subscribe = async (options) => {
      if (isAway) throw new DOMException('no push service', 'AbortError');
      keep('key', String(options?.applicationServerKey));
      keep('endpoint', `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
      return subscription() as never;
    };
  }, device);
  const asked: Asked[] = [];
  await context.route('**/api/push-subscriptions', async (route) => {
    const request = route.request();
    asked.push({ method: request.method(), endpoint: request.postDataJSON().endpoint });
    await route.fulfill({ status: 204 });
  });
  return asked;
}

/** How often its person was asked by the browser. */
export function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('stub-asked') ?? 0));
}

/** A customer with an order, whose browser is such a device, with the app's service worker. */
export async function onDevice(browser: Browser, device: Device) {
  const person = newCustomer('Dev');
  const page = await arrive(browser, person, { serviceWorkers: 'allow' });
  const asked = await stubDevice(page.context(), device);
  const order = await placeOrder(page);
  await page.goto('/my-orders');
  await expectServiceWorker(page);
  return { page, person, order, asked };
}

/** Delivers a push to the app's service worker, as the browser does. */
export async function deliverPush(page: Page, push: PushJson): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: originOf(page),
    registrationId: await registered,
    data: JSON.stringify(push),
  });
  await session.detach();
}

/** What the app's notifications on screen say. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

/** Clicks the one notification there is, as far as a page can: the system's own window is not the browser's. */
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

/** A browser whose push service has given it another subscription; gives what its service worker asked the store. */
export async function renewSubscription(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): boolean;
      fetch: typeof fetch;
    };
    const asked: string[] = [];
    const original = scope.fetch;
    scope.fetch = async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${input}`);
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
    return asked;
  });
}
