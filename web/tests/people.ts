import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';

const openContexts: BrowserContext[] = [];

/** Playwright's test; who signed in during one leaves with it, so that nobody's polls go on into the next. */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser: _ }, use) => {
      await use(undefined);
      await Promise.all(openContexts.splice(0).map((context) => context.close()));
    },
    { auto: true },
  ],
});

interface Somebody {
  email: string;
  firstName: string;
  lastName: string;
}

const demoAccounts: Record<'Demo Customer' | 'Demo Admin', Somebody> = {
  'Demo Customer': { email: 'customer@example.com', firstName: 'Demo', lastName: 'Customer' },
  'Demo Admin': { email: 'admin@example.com', firstName: 'Demo', lastName: 'Admin' },
};

/** Signs somebody in, in a browser context of their own, and opens the catalogue. */
export async function signIn(
  browser: Browser,
  as: keyof typeof demoAccounts | Somebody,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  openContexts.push(context);
  const signInPage = await context.request.get('/api/login');
  const action = /<form method="post" action="([^"]+)"/.exec(await signInPage.text())?.[1];
  if (!action) throw new Error('the sign-in page has no form');
  await context.request.post(new URL(action, signInPage.url()).href, {
    form: { ...(typeof as === 'string' ? demoAccounts[as] : as) },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  return page;
}

/** Somebody nobody else in the tests is. */
export function newCustomer(firstName: string): Somebody {
  return {
    email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`,
    firstName,
    lastName: 'Rivera',
  };
}
