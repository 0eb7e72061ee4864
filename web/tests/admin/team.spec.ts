import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Team' });
const admins = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Admins' }).getByRole('listitem');

async function openTeam(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Team' }).click();
  await expect(admins(page).first()).toBeVisible();
}

async function makeAdmin(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('button', { name: 'Make Admin' }).click();
}

async function removeAdmin(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  const prompt = page.getByRole('dialog', { name: 'Remove this admin?' });
  await prompt.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(prompt).toBeHidden();
}

for (const { name, viewport } of screens) {
  test(`makes and removes an admin on ${name}`, async ({ browser }) => {
    const account = newCustomer('Wes');
    await signedInPage(browser, account);
    const page = await signedInPage(browser, 'Demo Admin', { viewport });
    await openTeam(page);
    const own = admins(page).filter({ hasText: 'admin@example.com' });
    await expect(own).toContainText('Demo Admin (you)');
    await expect(own).toContainText('Admin by the store’s settings');
    await expect(own.getByRole('button')).toHaveCount(0);
    await makeAdmin(page, account.email.toUpperCase());
    await expect(page.getByText(`${account.email.toUpperCase()} is an admin now.`)).toBeVisible();
    const made = admins(page).filter({ hasText: account.email });
    await expect(made).toContainText('Wes Rivera');
    await expect(made).toContainText(/Made admin by Demo Admin on \w{3} \d+, \d{4}/);
    await expect(dialog(page).getByLabel('Email')).toHaveValue('');
    await expectNoFindings(page, '[role=dialog]');
    await removeAdmin(page, 'Wes Rivera');
    await expect(made).toBeHidden();
    const history = dialog(page).getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.nth(0)).toContainText('Demo Admin removed Wes Rivera as an admin');
    await expect(history.nth(1)).toContainText('Demo Admin made Wes Rivera an admin');
  });
}

test('says under the field why someone can’t be made an admin, and keeps the text', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await openTeam(page);
  const field = dialog(page).getByLabel('Email');
  await makeAdmin(page, '');
  await expect(field).toHaveAccessibleDescription('Enter an email address like name@example.com');
  await makeAdmin(page, 'stranger@example.com');
  await expect(field).toHaveAccessibleDescription(
    'We don’t know this email address. Ask them to log in once with a verified address, then try again.',
  );
  await expect(field).toHaveValue('stranger@example.com');
  await field.fill('stranger@example.co');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('shows the server’s reason when an admin can’t be removed', async ({ browser }) => {
  const account = newCustomer('Lyle');
  await signedInPage(browser, account);
  const page = await signedInPage(browser, 'Demo Admin');
  await openTeam(page);
  await makeAdmin(page, account.email);
  await expect(admins(page).filter({ hasText: account.email })).toBeVisible();
  const sentence = 'This is the last admin. Make someone else an admin first.';
  await page.route('**/api/admin/team/*', (route) =>
    route.fulfill({ status: 409, body: sentence }),
  );
  await dialog(page).getByRole('button', { name: 'Remove Lyle Rivera' }).click();
  const prompt = page.getByRole('dialog', { name: 'Remove this admin?' });
  await prompt.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(page.getByText(`409: ${sentence}`)).toBeVisible();
  await page.unroute('**/api/admin/team/*');
  await prompt.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(prompt).toBeHidden();
});

test('opens the dashboard to a new admin, and closes it to a former one', async ({ browser }) => {
  const account = newCustomer('Opal');
  const other = await signIn(browser, account);
  const page = await signedInPage(browser, 'Demo Admin');
  await openTeam(page);
  await makeAdmin(page, account.email);
  await expect(admins(page).filter({ hasText: account.email })).toBeVisible();
  await other.reload();
  await other.getByRole('navigation').getByRole('link', { name: 'Admin' }).click();
  await expect(other.getByRole('tab').first()).toBeVisible();
  await removeAdmin(page, 'Opal Rivera');
  // The next poll tells the open dashboard.
  await expect(other.getByText("You don't have admin privileges.")).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('link', { name: 'Admin' })).toBeHidden();
});

test('lets an admin give up the role', async ({ browser }) => {
  const account = newCustomer('June');
  const page = await signIn(browser, account);
  const admin = await signedInPage(browser, 'Demo Admin');
  await openTeam(admin);
  await makeAdmin(admin, account.email);
  await expect(admins(admin).filter({ hasText: account.email })).toBeVisible();
  await openTeam(page);
  await dialog(page).getByRole('button', { name: 'Remove June Rivera' }).click();
  const prompt = page.getByRole('dialog', { name: 'Remove this admin?' });
  await expect(prompt).toContainText('You’ll lose access to this dashboard right away.');
  await prompt.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(page).toHaveURL('/');
  await openTeam(admin);
  await expect(dialog(admin).getByText('June Rivera gave up the admin role')).toBeVisible();
});
