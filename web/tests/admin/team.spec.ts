import { expect, type Page } from '@playwright/test';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { expectAfterPoll } from '#web/tests/support/poll.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const [phone] = screens;

/** Returns the account of a new customer, with a unique name that finds their entries in the dialog. */
function newMember(firstName: string) {
  const account = { ...newCustomer(firstName), lastName: crypto.randomUUID().slice(0, 8) };
  return { account, name: `${account.firstName} ${account.lastName}` };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Team' });
const admins = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Team' }).getByRole('listitem');

async function openTeam(page: Page): Promise<void> {
  await page.goto('/admin');
  // The header is drawn again when the orders have loaded.
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(admins(page).first()).toBeVisible();
}

async function makeAdmin(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Role').selectOption('admin');
  await dialog(page).getByRole('button', { name: 'Add to Team' }).click();
}

async function removeAdmin(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  const prompt = page.getByRole('dialog', { name: 'Remove this admin?' });
  await prompt.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(prompt).toBeHidden();
}

test('makes and removes an admin, whose dashboard opens and closes', async ({ browser }) => {
  const { account, name } = newMember('Opal');
  const other = await signedInPage(browser, account);
  await other.clock.install();
  await other.goto('/');
  const page = await signedInPage(browser, 'Demo Admin', phone);
  await openTeam(page);
  const own = admins(page).filter({ hasText: 'admin@example.com' });
  await expect(own).toContainText('Demo Admin (you)');
  await expect(own).toContainText('Admin through the shop’s settings');
  await expect(own.getByRole('button')).toHaveCount(0);
  await makeAdmin(page, account.email.toUpperCase());
  await expect(page.getByText(`${account.email.toUpperCase()} is an admin now.`)).toBeVisible();
  const made = admins(page).filter({ hasText: account.email });
  await expect(made).toContainText(name);
  await expect(made).toContainText(/Made admin by Demo Admin on \w{3} \d+, \d{4}/);
  await expect(dialog(page).getByLabel('Email')).toHaveValue('');
  await expectNoViolationsOnScreens(page, '[role=dialog]');
  await other.goto('/admin');
  await expect(other.getByRole('tab').first()).toBeVisible();
  // This browser's cached user was still a customer, but the toast must not flash.
  await expect(other.getByText('Access Denied')).toHaveCount(0);
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Admin' })).toBeVisible();
  await removeAdmin(page, name);
  await expect(made).toBeHidden();
  const history = dialog(page).getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: name }).nth(0)).toContainText(
    `Demo Admin removed ${name} as an admin`,
  );
  await expect(history.filter({ hasText: name }).nth(1)).toContainText(
    `Demo Admin made ${name} an admin`,
  );
  // The open dashboard finds out with its next poll.
  await expectAfterPoll(other, other.getByText("You don't have admin privileges."));
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('link', { name: 'Admin' })).toBeHidden();
});
