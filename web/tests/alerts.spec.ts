import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AlertJson, UserJson } from '#worker/domain/api.ts';
import { arrive, test } from './people.ts';
import { newOrder } from './place-order.ts';
import { screens } from './screens.ts';

const customer: UserJson = {
  id: 'somebody',
  firstName: 'Nell',
  lastName: 'Rivera',
  email: 'nell@example.com',
  profileImageUrl: null,
  isAdmin: false,
};

function alert(change: Partial<AlertJson>): AlertJson {
  return {
    id: change.kind ?? 'alert',
    kind: 'jobFailed',
    jobKind: null,
    detail: null,
    orderId: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    user: null,
    ...change,
  };
}

/** Shows these alerts until one of them is dealt with; gives what is asked for then. */
async function stub(page: Page, alerts: AlertJson[]): Promise<string[]> {
  const asked: string[] = [];
  let shown = alerts;
  await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: shown }));
  const settle = (id: string | undefined) => {
    shown = shown.filter((one) => one.id !== id && one.user?.id !== id);
  };
  for (const path of ['**/api/admin/alerts/*/*', '**/api/admin/users/*/deletion']) {
    await page.route(path, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      settle(pathname.split('/').at(-2));
      return route.fulfill({ status: 204 });
    });
  }
  return asked;
}

const place = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

for (const { name, viewport } of screens) {
  test(`on ${name} what needs attention stands above the orders, and goes when it is dealt with`, async ({
    browser,
  }) => {
    const { order } = await newOrder(browser);
    const admin = await arrive(browser, 'Demo Admin', { viewport });
    const asked = await stub(admin, [
      alert({
        jobKind: 'createInvoice',
        detail: 'No such customer',
        orderId: order.id,
        user: customer,
      }),
      alert({ kind: 'disputed', orderId: order.id, user: customer }),
      alert({ kind: 'paidAfterDenial', orderId: order.id, user: customer }),
      alert({ kind: 'deletionRequested', user: { ...customer, id: 'leaver' } }),
    ]);
    await admin.goto('/admin');
    const row = (text: string) => place(admin).getByRole('listitem').filter({ hasText: text });
    const failed = row('The invoice could not be made');
    await expect(failed).toContainText('Nell Rivera');
    await expect(failed).toContainText('No such customer');
    await expect(row('A payment is disputed')).toBeVisible();
    await expect(row('A denied order was paid')).toBeVisible();
    const { violations } = await new AxeBuilder({ page: admin }).include('main').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(failed).toBeHidden();
    await row('A payment is disputed').getByRole('button', { name: 'Done' }).click();
    await expect(row('A payment is disputed')).toBeHidden();
    const deletion = row('A customer asks for the deletion of their data');
    await deletion.getByRole('button', { name: 'Delete Their Data' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Delete Their Data' });
    await expect(dialog).toContainText('nell@example.com');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(deletion).toBeHidden();
    expect(asked).toEqual([
      '/api/admin/alerts/alert/retry',
      '/api/admin/alerts/disputed/done',
      '/api/admin/users/leaver/deletion',
    ]);
    await row('A denied order was paid').getByRole('button', { name: 'Open Order' }).click();
    await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  });
}

test('where nothing needs attention nothing is said of it', async ({ browser }) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, []);
  const read = admin.waitForResponse('**/api/admin/alerts');
  await admin.goto('/admin');
  await read;
  await expect(admin.getByRole('tab').first()).toBeVisible();
  await expect(place(admin)).toBeHidden();
});

test('what could not be tried again says why, and stays', async ({ browser }) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, [alert({ jobKind: 'email', user: customer })]);
  await admin.route('**/api/admin/alerts/*/retry', (route) =>
    route.fulfill({ status: 409, body: 'This is being tried again already.' }),
  );
  await admin.goto('/admin');
  await place(admin).getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('409: This is being tried again already.')).toBeVisible();
  await expect(place(admin)).toContainText('An e-mail could not be sent');
});
