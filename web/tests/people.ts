import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

/** Signs somebody in through the sign-in page, in a browser context of their own. */
export async function signIn(
  browser: Browser,
  as: 'Demo Customer' | 'Demo Admin' | { email: string; firstName: string; lastName: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
  if (typeof as === 'string') {
    await page.getByRole('button', { name: `Continue as ${as}` }).click();
  } else {
    await page.getByLabel('Email').fill(as.email);
    await page.getByLabel('First name').fill(as.firstName);
    await page.getByLabel('Last name').fill(as.lastName);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  return page;
}

/** Somebody nobody else in the tests is. */
export function newCustomer(firstName: string) {
  return {
    email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`,
    firstName,
    lastName: 'Rivera',
  };
}
