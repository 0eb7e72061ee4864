import { expect } from '@playwright/test';
import { findOrder } from '#web/tests/admin/admin-list.ts';
import { countRows, putRows } from '#web/tests/support/browser-store.ts';
import { firstPerson, initialsOf, keptOf } from '#web/tests/support/first-person.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { expectKept, keptRow } from './kept-reads.ts';

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
      await putRows(page, 'reads', [
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
    await putRows(page, 'reads', [keptRow(id, ['/api/orders', 'my-orders'], old, Date.now())]);
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
    await expect.poll(() => countRows(admin, 'admin-orders')).toBeGreaterThan(1);
    await admin.goto('/icon.svg');
    await putRows(admin, 'admin-orders', [[order.id, { id: order.id, status: 'pending' }]]);
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
        if (args[1] === 'readwrite') begun.commit = () => begun.abort();
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
