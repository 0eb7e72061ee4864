import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';

const openContexts: BrowserContext[] = [];
const origins = new WeakMap<BrowserContext, string>();
/** The demo admin's session at each store: it is one and the same for every test, and nobody logs out of it. */
const adminCookies = new Map<string, Cookie[]>();

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

type As = keyof typeof demoAccounts | Somebody;

/** Signs somebody in, in a browser context of their own, and opens the catalogue. */
export async function signIn(
  browser: Browser,
  as: As,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await arrive(browser, as, options);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  return page;
}

/** Signs somebody in, in a browser context of their own; their page has opened nothing yet. */
export async function arrive(
  browser: Browser,
  as: As,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  openContexts.push(context);
  const origin = new URL((await context.request.get('/api/health')).url()).origin;
  origins.set(context, origin);
  const known = as === 'Demo Admin' && adminCookies.get(origin);
  if (known) {
    await context.addCookies(known);
  } else {
    await signInOverHttp(context, typeof as === 'string' ? demoAccounts[as] : as);
    if (as === 'Demo Admin') adminCookies.set(origin, await context.cookies());
  }
  return context.newPage();
}

/** The store's own origin, as the person of a page knows it. */
export function originOf(page: Page): string {
  return origins.get(page.context()) ?? new URL(page.url()).origin;
}

/** Ends a person's session in the store's way: the page does not know of it before it asks for something. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'session' });
}

/** The browser has another person's session from here on; a page of theirs that stays open goes on by itself. */
export async function becomes(context: BrowserContext, next: Page): Promise<void> {
  await context.clearCookies();
  await context.addCookies(await next.context().cookies());
}

/** As `becomes`, with nothing of the store open meanwhile. */
export async function isHandedOver(page: Page, next: Page): Promise<void> {
  await page.goto('/icon.svg');
  await becomes(page.context(), next);
}

async function signInOverHttp({ request }: BrowserContext, person: Somebody): Promise<void> {
  const signInPage = await request.get('/api/login');
  const action = /<form method="post" action="([^"]+)"/.exec(await signInPage.text())?.[1];
  if (!action) throw new Error('the sign-in page has no form');
  await request.post(new URL(action, signInPage.url()).href, { form: { ...person } });
}

/** Somebody nobody else in the tests is. */
export function newCustomer(firstName: string): Somebody {
  return {
    email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`,
    firstName,
    lastName: 'Rivera',
  };
}
