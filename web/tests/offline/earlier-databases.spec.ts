import { type Browser, expect, type Page } from '@playwright/test';
import { clearStores, countRows } from '#web/tests/support/browser-database.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeRows } from './earlier-version.ts';
import { persistedRow } from './persisted-queries.ts';

const databaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** Signs in a customer with an order, in a browser that has only used the version with seven databases. */
async function earlierVersion(browser: Browser) {
  const page = await signedInPage(browser, newCustomer('Uma'));
  await page.goto('/icon.svg');
  const order = await placeOrder(page);
  const user = await (await page.request.get('/api/auth/user')).json();
  const userId = user.id;
  const message = (text: string, at: number) => {
    const key = crypto.randomUUID();
    const about = { kind: 'message', orderId: order.id, body: { message: text } };
    return [key, { shape: 1, key, userId, ...about, file: null, at, problem: null }] as const;
  };
  const waiting = [message('Written first', 1), message('Written second', 2)];
  await writeRows(page, {
    reads: {
      store: 'reads',
      rows: [
        persistedRow(userId, ['/api/auth/user'], user, Date.now()),
        persistedRow(userId, ['/api/orders', 'my-orders'], [order], Date.now()),
      ],
    },
    'admin-orders': { store: 'orders', rows: [] },
    outbox: { store: 'items', rows: waiting.map(([key, item]) => [key, item]) },
    uploads: { store: 'uploads', rows: [] },
    push: { store: 'owner', rows: [['id', userId]] },
    badge: { store: 'badge', rows: [['unread', { userId, count: 0 }]] },
    trial: { store: 'trial', rows: [] },
  });
  return { page, chat: `/my-orders?order=${order.id}`, message };
}

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('delivers messages in the earlier version’s database once and in order', async ({
  browser,
}) => {
  const { page, chat } = await earlierVersion(browser);
  await page.goto(chat);
  await expect(messages(page)).toContainText(/Written first.*Written second/);
  await expect.poll(() => countRows(page, 'outbox')).toBe(0);
  await expect.poll(() => databaseNames(page)).toEqual(['straight-six']);
  // Without the browser's copies, the chat shows only what the server has.
  await page.goto('/icon.svg');
  await clearStores(page, ['queries']);
  await page.goto(chat);
  await expect(messages(page)).toContainText(/Written first.*Written second/);
  for (const text of ['Written first', 'Written second']) {
    await expect(messages(page).getByText(text)).toHaveCount(1);
  }
});

test('shows what the earlier version stored while the server does not respond', async ({
  browser,
}) => {
  const { page } = await earlierVersion(browser);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
});

test('delivers a message that an open tab of the earlier version writes after the update', async ({
  browser,
}) => {
  const { page: earlierTab, chat, message } = await earlierVersion(browser);
  const page = await earlierTab.context().newPage();
  await page.goto(chat);
  await expect(messages(page)).toContainText(/Written first.*Written second/);
  const [key, item] = message('Written third', 3);
  await page.close();
  await writeRows(earlierTab, { outbox: { store: 'items', rows: [[key, item]] } });
  await earlierTab.close();
  const next = await earlierTab.context().newPage();
  await next.goto(chat);
  await expect(messages(next).getByText('Written third')).toBeVisible();
  await expect.poll(() => databaseNames(next)).toEqual(['straight-six']);
});
