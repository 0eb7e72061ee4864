import { expect, type Page } from '@playwright/test';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { alertJson } from '#web/tests/support/alert-json.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens, stubResponse } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { findOrder } from './admin-list.ts';

const [phone] = screens;

const customer: UserJson = {
  id: 'customer',
  firstName: 'Nell',
  lastName: 'Rivera',
  email: 'nell@example.com',
  profileImageUrl: null,
  isAdmin: false,
};

function stubAlerts(page: Page, alerts: AlertJson[]): Promise<void> {
  return stubResponse(page, '**/api/admin/alerts', alerts);
}

const section = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const toggle = (page: Page) =>
  page.getByRole('status').getByRole('button', { name: /things? needs? attention/ });

async function openAlerts(page: Page): Promise<void> {
  await page.goto('/admin');
  await toggle(page).click();
  await expect(section(page)).toBeVisible();
}

test('shows alerts above the orders', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin', phone);
  const about = { orderId: order.id, user: customer };
  await stubAlerts(admin, [
    alertJson({ jobKind: 'createInvoice', detail: 'No such customer', ...about }),
    alertJson({ kind: 'disputed', ...about }),
    alertJson({ kind: 'paidAfterDenial', ...about }),
    alertJson({ kind: 'invoiceVoided', ...about }),
    alertJson({ kind: 'deletionRequested', user: customer }),
  ]);
  await openAlerts(admin);
  await expect(toggle(admin)).toHaveText('5 things need attention');
  await expect(section(admin).getByRole('listitem')).toHaveCount(5);
  await expectNoViolationsOnScreens(admin, 'main');
});

test('toggles the list, exposes its state, and causes no layout shift', async ({ browser }) => {
  const { account } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as Shift).value);
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift extends PerformanceEntry {
      value: number;
    }
  });
  await stubAlerts(admin, [alertJson({ jobKind: 'email', user: customer })]);
  await admin.goto('/admin');
  await expect(toggle(admin)).toHaveText('1 thing needs attention');
  await findOrder(admin, account.email);
  const shifts = await admin.evaluate(() => (window as Window & { shifts?: number[] }).shifts);
  expect(shifts?.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  await expect(toggle(admin)).toHaveAttribute('aria-expanded', 'false');
  await expect(section(admin)).toBeHidden();
  await toggle(admin).press('Enter');
  await expect(toggle(admin)).toHaveAttribute('aria-expanded', 'true');
  await expect(section(admin)).toContainText('We couldn’t send an email');
  await toggle(admin).press('Enter');
  await expect(section(admin)).toBeHidden();
});
