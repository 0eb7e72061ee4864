import { expect } from '@playwright/test';
import { putRows } from '#web/tests/support/browser-database.ts';
import {
  accountButton,
  customerWithOrder,
  persistedUserIds,
} from '#web/tests/support/customer-with-order.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { expectPersisted, persistedRow } from './persisted-queries.ts';

const garbage = [null, 7, 'text', [], {}, { shape: 1 }, { clientState: { queries: [null] } }];

test('loads fresh data on every screen if the stored data is damaged', async ({ browser }) => {
  const { page, id } = await customerWithOrder(browser);
  await page.goto('/icon.svg');
  const keys = [
    ['/api/auth/user'],
    ['/api/products'],
    ['/api/addons'],
    ['/api/orders', 'my-orders'],
  ];
  for (const { data, updatedAt } of [
    // Rows that are null.
    { data: null, updatedAt: null },
    // Valid rows, whose data has an old shape.
    { data: [{ id: 'o1' }], updatedAt: Date.now() },
  ]) {
    await putRows(page, 'queries', [
      ...garbage.map((value, index): [string, unknown] => [`garbage ${index}`, value]),
      ...keys.map((key) => persistedRow(id, key, data, updatedAt)),
    ]);
    await page.goto('/my-orders');
    await expect(page.getByText('Pending Review')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('21 calibrations')).toBeVisible();
    await expect(accountButton(page)).toContainText('NR');
    await expect.poll(() => persistedUserIds(page)).toEqual(new Set([id]));
    await page.goto('/icon.svg');
  }
});

const warning =
  'This browser can’t save anything for offline use. The app works while you’re connected.';

/** The ways in which IndexedDB fails. */
const failures = [
  {
    name: 'throws',
    blockIndexedDb: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
    },
  },
  {
    name: 'fails',
    blockIndexedDb: () => {
      IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        Object.assign(request, { error: new DOMException('failed', 'UnknownError') });
        setTimeout(() => {
          // The app uses this property.
          const { onerror } = request as IDBOpenDBRequest;
          onerror?.call(request as IDBOpenDBRequest, new Event('error'));
        });
        return request as IDBOpenDBRequest;
      };
    },
  },
  {
    name: 'never responds',
    blockIndexedDb: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  },
  {
    name: 'aborts every write',
    blockIndexedDb: () => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...args) {
        const started = transaction.apply(this, args);
        if (args[1] === 'readwrite') started.commit = () => started.abort();
        return started;
      };
    },
  },
];

test('works online when IndexedDB fails, and shows a warning until it is dismissed', async ({
  browser,
}) => {
  const first = await signIn(browser, newCustomer('Ina'));
  await first.waitForLoadState('networkidle');
  await expect(first.getByText(warning)).toBeHidden();
  await first.close();
  for (const { name, blockIndexedDb } of failures) {
    await test.step(name, async () => {
      const page = await first.context().newPage();
      await page.addInitScript(blockIndexedDb);
      await page.goto('/');
      await expect(page.getByText('21 calibrations')).toBeVisible();
      const banner = page.getByRole('status').filter({ hasText: warning });
      await expect(banner).toBeVisible();
      if (name === failures.at(-1)?.name) {
        await banner.getByRole('button', { name: 'Got It' }).click();
        await expect(banner).toBeHidden();
        await page.goto('/my-orders');
        await expect(page.getByText('No Orders Yet')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(banner).toBeHidden();
      }
      await page.close();
    });
  }
});

test('shows no warning to visitors', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByText(warning)).toBeHidden();
});

test('shows the first screen before a slow IndexedDB opens, then fills it in', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Ina'));
  await expectPersisted(page, '"/api/products"');
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
      // The app uses only these two members.
      return slow as unknown as IDBOpenDBRequest;
    };
  });
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'We Can’t Reach the Server' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('open-now')));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expect(accountButton(page)).toContainText('IR');
});
