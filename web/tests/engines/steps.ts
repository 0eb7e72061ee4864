import { databaseName, type StoreName } from '#web/lib/database/database-names.ts';
import { chosenPath } from '#web/tests/order-request/order-dialog.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { keys } from './driver/browser-window.ts';
import type { Phone } from './driver/phone.ts';
import type { ServerProxy } from './server-proxy.ts';

/** Returns a new customer's email address. */
export const newEmail = () => `kit.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Signs in from the landing page with the form of the local identity provider. */
export async function signIn(phone: Phone, { origin }: ServerProxy, email: string): Promise<void> {
  await phone.goTo(origin);
  await phone.press('a', 'Log In');
  await fillSignInForm(phone, email);
  await phone.expectText('21 calibrations');
}

/** Fills in and submits the form of the local identity provider, which then opens the app. */
export async function fillSignInForm(phone: Phone, email: string): Promise<void> {
  await phone.fill('label [name=email]', email);
  await phone.fill('label [name=firstName]', 'Kit');
  await phone.fill('label [name=lastName]', 'Rivera');
  await phone.press('button', 'Continue');
}

export async function signInAsAdmin(phone: Phone, { origin }: ServerProxy): Promise<void> {
  await phone.goTo(`${origin}/api/login?returnTo=%2Fadmin`);
  await phone.press('button', 'Continue as Demo Admin');
  await phone.expectText('Admin Dashboard');
}

/** Opens the order form of a calibration and fills it. The form knows from an earlier order what the user owns. */
export async function fillOrderForm(
  phone: Phone,
  { origin }: ServerProxy,
  { isFirst = true } = {},
): Promise<void> {
  await phone.goTo(`${origin}${chosenPath}`);
  await phone.press('button', 'Request Order');
  if (isFirst) await phone.press('button', 'I own one');
  for (const [name, value] of Object.entries(orderFormValues)) {
    await phone.fill(`[role=dialog] [name=${name}]`, value);
  }
}

/** Orders through the form. */
export async function order(phone: Phone, server: ServerProxy): Promise<void> {
  await fillOrderForm(phone, server);
  await phone.press('button', 'Submit for Approval');
  await phone.expectText('Order Submitted!');
}

/** Orders through the API, which takes a tenth of the time. */
export function placeOrder(phone: Phone): Promise<OrderJson> {
  const request = {
    ...orderFormValues,
    productId: '2013-2018-ram-2500-68rfe',
    tuneType: 'sotf',
    addonIds: ['sotf-switch'],
  };
  return fetchJson(phone, '/api/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
}

/** Opens the details and chat of the newest order, from a page of the app. */
export async function openChat(phone: Phone): Promise<void> {
  await phone.press('button', 'View Details & Chat');
  await phone.press('[role=tab]', 'Chat');
  await phone.expect(
    'the text box of the chat',
    () => document.querySelector('[role=dialog] textarea[name=message]') !== null,
  );
}

/** Writes a message in the open chat and presses Enter. */
export async function writeMessage(phone: Phone, text: string): Promise<void> {
  await phone.fill('textarea[name=message]', text);
  await phone.type(keys.enter);
  await phone.expect(
    `the chat shows "${text}"`,
    (written) => document.querySelector('[role=log]')?.textContent.includes(written) === true,
    text,
  );
}

/** Waits until the server has accepted the message. Only an accepted message shows a time. */
export async function expectSent(phone: Phone, text: string): Promise<void> {
  await phone.expect(
    `"${text}" is sent`,
    (written) =>
      [...document.querySelectorAll('[role=log] article')].some(
        (bubble) => bubble.textContent.includes(written) && bubble.querySelector('time') !== null,
      ),
    text,
  );
}

/**
 * Waits until the app opens offline. If the installation of the service worker fails, the app tries
 * again after 15 seconds.
 */
export function expectInstalled(phone: Phone): Promise<void> {
  return phone.expect('the service worker is active', async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });
}

/** Waits until a row that contains the text is in the browser's database. */
export async function expectStored(phone: Phone, store: StoreName, text: string): Promise<void> {
  await phone.expect(
    `"${text}" is stored in ${store}`,
    (database, storeName, wanted) =>
      new Promise<boolean>((resolve, reject) => {
        const open = indexedDB.open(database);
        open.onupgradeneeded = () => open.transaction?.abort();
        open.onerror = () => resolve(false);
        open.onsuccess = () => {
          const transaction = open.result.transaction(storeName);
          const rows = transaction.objectStore(storeName).getAll();
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            open.result.close();
            resolve(JSON.stringify(rows.result).includes(wanted));
          };
        };
      }),
    databaseName,
    store,
    text,
  );
}

/** Returns the user's orders from the server. */
export function ordersOf(phone: Phone): Promise<OrderJson[]> {
  return fetchJson(phone, '/api/orders/my-orders');
}

/** Returns the texts of an order's messages from the server. */
export async function messagesOf(phone: Phone, orderId: string): Promise<string[]> {
  const messages = await fetchJson<OrderMessageJson[]>(phone, `/api/orders/${orderId}/messages`);
  return messages.map(({ message }) => message);
}

function fetchJson<Json>(phone: Phone, path: string, init: RequestInit = {}): Promise<Json> {
  return phone.evaluate(
    async (requested, options) => {
      const response = await fetch(requested, { cache: 'no-store', ...options });
      if (!response.ok) throw new Error(`${requested}: ${response.status}`);
      return response.json();
    },
    path,
    init,
  );
}
