import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { OrderJson } from '#worker/domain/api.ts';
import { findOrder } from './admin-list.ts';
import { countKeptOrders, keptReads, keptRow, putKept } from './kept-reads.ts';
import { arrive, newCustomer, originOf, signIn, test } from './people.ts';
import { newOrder, placeOrder } from './place-order.ts';
import { writeAs } from './write.ts';

/** Whose the kept reads are. */
async function keptOf(page: Page): Promise<Set<unknown>> {
  const rows = await keptReads(page);
  return new Set(rows.map(([key]) => /^[0-9a-f-]{36}(?=-\[)/.exec(`${key}`)?.[0] ?? key));
}

async function idOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'signed_in')?.value ?? '';
}

/** Waits until something that was read is kept. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await keptReads(page))).toContain(text);
}

/** The browser has another person's session from here on. */
async function becomes(context: BrowserContext, next: Page): Promise<void> {
  await context.clearCookies();
  await context.addCookies(await next.context().cookies());
}

/** A customer with an order on screen, whose things are kept. */
async function firstPerson(browser: Browser): Promise<{ page: Page; id: string }> {
  const { customer: page } = await newOrder(browser, { vin: '1FIRSTPERSON00001' });
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectKept(page, '1FIRSTPERSON00001');
  const id = await idOf(page);
  expect(await keptOf(page)).toEqual(new Set([id]));
  return { page, id };
}

const initialsOf = (page: Page) => page.getByRole('button', { name: 'Account' });

test.describe('two people on one device', () => {
  test('who signs in next finds nothing of the first, on screen or in the store', async ({
    browser,
  }) => {
    const { page } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await becomes(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(initialsOf(page)).toContainText('FR');
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expectKept(page, 'Fay');
    expect(await keptOf(page)).toEqual(new Set([await idOf(next)]));
  });

  test('neither when the store does not answer', async ({ browser }) => {
    const { page } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await page.route('**/api/**', (route) => route.abort());
    await becomes(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByRole('heading', { name: 'The Store Did Not Answer' })).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expect(initialsOf(page)).toBeHidden();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('after logging out nothing is kept', async ({ browser }) => {
    const { page } = await firstPerson(browser);
    await initialsOf(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('who was signed out by time leaves nothing either, also when the store does not answer', async ({
    browser,
  }) => {
    const { page } = await firstPerson(browser);
    await page.context().clearCookies();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('a page that stays open is wiped when the answer says that nobody is signed in', async ({
    browser,
  }) => {
    const { customer: page } = await newOrder(browser);
    await page.clock.install();
    await page.goto('/my-orders');
    await expect(page.getByText('Pending Review')).toBeVisible();
    await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }));
    await page.context().clearCookies();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeHidden();
    // What was about to be written is not written any more.
    await page.clock.fastForward(5000);
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('a page that stays open shows the next person’s things when it is looked at again', async ({
    browser,
  }) => {
    const { page, id } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await becomes(page.context(), next);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(initialsOf(page)).toContainText('FR');
    await expectKept(page, 'Fay');
    expect(await keptOf(page)).not.toContain(id);
  });

  test('what is about to be written when the person changes is written under nobody’s name', async ({
    browser,
  }) => {
    const { customer: page } = await newOrder(browser, { vin: '1FIRSTPERSON00001' });
    const next = await signIn(browser, newCustomer('Fay'));
    await page.clock.install();
    await page.goto('/my-orders');
    await expect(page.getByText('Pending Review')).toBeVisible();
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 3000)));
    await placeOrder(page, { vin: '1FIRSTPERSON00002' });
    const answer = page.waitForResponse('**/api/orders/my-orders');
    await page.clock.runFor(8000);
    await (await answer).finished();
    // Drawn, and not written yet.
    await page.clock.runFor(500);
    await expect(page.getByRole('article')).toHaveCount(2);
    await becomes(page.context(), next);
    await page.clock.runFor(5000);
    const kept = JSON.stringify(await keptReads(page));
    expect(kept).not.toContain('1FIRSTPERSON00002');
    expect(await keptOf(page)).not.toContain(await idOf(next));
  });
});

test.describe('damaged kept data', () => {
  const garbage = [null, 7, 'text', [], {}, { shape: 1 }, { clientState: { queries: [null] } }];

  test('never crashes: every screen shows fresh data', async ({ browser }) => {
    const { page, id } = await firstPerson(browser);
    await page.goto('/icon.svg');
    const data = [null, 'text', {}, [null], [{ id: 'o1' }], { id }];
    const keys = [
      ['/api/auth/user'],
      ['/api/products'],
      ['/api/addons'],
      ['/api/orders', 'my-orders'],
    ];
    for (const [index, damaged] of data.entries()) {
      await putKept(page, 'reads', [
        ...garbage.map((value, place): [string, unknown] => [`garbage ${place}`, value]),
        // The first one is nothing at all, the others as an older version of the app would have kept them.
        ...keys.map((key) => keptRow(id, key, damaged, index === 0 ? null : Date.now())),
      ]);
      await page.goto('/my-orders');
      await expect(page.getByText('Pending Review')).toBeVisible();
      await page.goto('/');
      await expect(page.getByText('21 calibrations')).toBeVisible();
      await expect(initialsOf(page)).toContainText('NR');
      await expect.poll(() => keptOf(page)).toEqual(new Set([id]));
      await page.goto('/icon.svg');
    }
  });

  test('one damaged read goes alone: the others are there when the store does not answer', async ({
    browser,
  }) => {
    const { page, id } = await firstPerson(browser);
    await page.goto('/');
    await expect(page.getByText('21 calibrations')).toBeVisible();
    await expectKept(page, '"/api/products"');
    await page.goto('/icon.svg');
    const old = [{ id: 'o1', status: 'pending' }];
    await putKept(page, 'reads', [keptRow(id, ['/api/orders', 'my-orders'], old, Date.now())]);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('21 calibrations')).toBeVisible();
    await expect(initialsOf(page)).toContainText('NR');
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('an admin’s list with an order that cannot be shown is read anew', async ({ browser }) => {
    const { person, order } = await newOrder(browser);
    const admin = await arrive(browser, 'Demo Admin');
    await admin.goto('/admin');
    await expect(await findOrder(admin, person.email)).toBeVisible();
    await expect.poll(() => countKeptOrders(admin)).toBeGreaterThan(1);
    await admin.goto('/icon.svg');
    await putKept(admin, 'admin-orders', [[order.id, { id: order.id, status: 'pending' }]]);
    await admin.goto('/admin');
    await expect(await findOrder(admin, person.email)).toBeVisible();
  });
});

const sentence =
  'This browser keeps nothing for use without signal. The app works while you are connected.';

for (const { name, refuse } of [
  {
    name: 'throws',
    refuse: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    },
  },
  {
    name: 'fails',
    refuse: () => {
      IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        setTimeout(() => {
          // What idb-keyval listens to.
          const { onerror } = request as IDBOpenDBRequest;
          onerror?.call(request as IDBOpenDBRequest, new Event('error'));
        });
        return request as IDBOpenDBRequest;
      };
    },
  },
  {
    name: 'never answers',
    refuse: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  },
  {
    name: 'aborts every write',
    refuse: () => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...args) {
        const begun = transaction.apply(this, args);
        if (args[1] === 'readwrite') queueMicrotask(() => begun.abort());
        return begun;
      };
    },
  },
]) {
  test(`where IndexedDB ${name}, the app works online and says so until it was read`, async ({
    browser,
  }) => {
    const page = await arrive(browser, newCustomer('Ina'));
    await page.addInitScript(refuse);
    await page.goto('/');
    await expect(page.getByText('21 calibrations')).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: sentence });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Got It' }).click();
    await expect(banner).toBeHidden();
    await page.goto('/my-orders');
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner).toBeHidden();
  });
}

test('where IndexedDB never answers, an admin’s list is there all the same', async ({
  browser,
}) => {
  const { person } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await admin.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await admin.goto('/admin');
  await expect(await findOrder(admin, person.email)).toBeVisible();
});

test('a visitor, and where something can be kept, is told nothing of it', async ({
  browser,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();
  const customer = await signIn(browser, newCustomer('Ina'));
  await customer.waitForLoadState('networkidle');
  await expect(customer.getByText(sentence)).toBeHidden();
});

/** Closes the page and opens another one in flight mode, as a phone starts the app anew. */
async function coldStart(page: Page): Promise<Page> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  return context.newPage();
}

async function expectOffline(page: Page): Promise<void> {
  const banner = page.getByRole('status').filter({ hasText: 'Offline' });
  await expect(banner).toContainText('Last updated');
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** Gives a calibration a picture, as an admin. */
async function givePicture(browser: Browser, productId: string): Promise<void> {
  const admin = await arrive(browser, 'Demo Admin');
  const response = await admin.request.post('/api/admin/product-image', {
    headers: { Origin: originOf(admin) },
    multipart: { productId, file: { name: 'truck.png', mimeType: 'image/png', buffer: pixel } },
  });
  expect(response.ok()).toBe(true);
}

const inFlight = { serviceWorkers: 'allow' } as const;

test('a cold start in flight mode shows what was seen: catalogue, calibration, orders and an opened chat', async ({
  browser,
}) => {
  const productId = '2010-2012-ram-2500-g56';
  await givePicture(browser, productId);
  const page = await signIn(browser, newCustomer('Ned'), inFlight);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const order: OrderJson = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Is it a tow tune?' });
  await page.goto(`/product/${productId}`);
  const picture = (of: Page) => of.getByRole('main').locator('img').first();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByText('SOTF Switch')).toBeVisible();
  await expectKept(page, '"/api/addons"');
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
  await expectKept(page, 'Is it a tow tune?');

  const cold = await coldStart(page);
  await cold.goto('/');
  await expect(cold.getByText('21 calibrations')).toBeVisible();
  await expect(initialsOf(cold)).toContainText('NR');
  await expectOffline(cold);
  await cold.goto(`/product/${productId}`);
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('2010-2012');
  await expect(picture(cold)).toHaveJSProperty('naturalWidth', 1);
  await expect(cold.getByText('SOTF Switch')).toBeVisible();
  await expectOffline(cold);
  await cold.goto('/my-orders');
  await expect(cold.getByText('Pending Review')).toBeVisible();
  await expectOffline(cold);
  await cold.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(cold.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
});

test('a cold start in flight mode shows an admin the orders as they were, and says of when', async ({
  browser,
}) => {
  const { person } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin', inFlight);
  await admin.goto('/admin');
  await expect(await findOrder(admin, person.email)).toBeVisible();
  await expect.poll(() => countKeptOrders(admin)).toBeGreaterThan(1);
  const cold = await coldStart(admin);
  await cold.goto('/admin');
  await expect(await findOrder(cold, person.email)).toBeVisible();
  await expectOffline(cold);
});

test('a store that opens slowly does not hold up the first screen, and fills it in when it is there', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Ina'));
  await expectKept(page, '"/api/products"');
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const real = open.apply(this, args);
      const slow = { onsuccess: () => {}, result: undefined as unknown };
      real.onsuccess = () =>
        addEventListener('open-now', () => {
          slow.result = real.result;
          slow.onsuccess();
        });
      return slow as unknown as IDBOpenDBRequest;
    };
  });
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The Store Did Not Answer' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('open-now')));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expect(initialsOf(page)).toContainText('IR');
});
