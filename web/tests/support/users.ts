import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { noteRetry } from './note-retry.ts';

/** Sends a request again if the server closed its idle connection at the same moment, as browsers do. */
export const maxRetries = 3;

const openContexts: BrowserContext[] = [];

const origins = new WeakMap<BrowserContext, string>();

/** The demo admin's session at each origin. All tests share it, so none may log out of it. */
const adminCookies = new Map<string, Cookie[]>();

interface TestFixtures {
  /** The uncaught errors that a test causes on purpose. */
  allowedPageErrors: RegExp[];
  pages: undefined;
}

/**
 * Playwright's test. It fails when a page has an uncaught error or violates the Content Security
 * Policy, and closes the contexts of the test's users so they don't poll during the next test.
 */
export const test = base.extend<TestFixtures>({
  allowedPageErrors: [[], { option: true }],
  pages: [
    async ({ browser, allowedPageErrors }, use) => {
      const expectNoErrors = watchPageErrors(browser);
      await use(undefined);
      await Promise.all(openContexts.splice(0).map(closeContext));
      expectNoErrors(allowedPageErrors);
    },
    { auto: true },
  ],
});

/** Closes a context. A route handler may still wait for the server, and its failure must not fail the test. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

interface Account {
  email: string;
  firstName: string;
  lastName: string;
}

const demoAccounts: Record<'Demo Customer' | 'Demo Admin', Account> = {
  'Demo Customer': { email: 'customer@example.com', firstName: 'Demo', lastName: 'Customer' },
  'Demo Admin': { email: 'admin@example.com', firstName: 'Demo', lastName: 'Admin' },
};

type As = keyof typeof demoAccounts | Account;

/** Signs in a user in a new browser context, and opens the catalog. */
export async function signIn(
  browser: Browser,
  as: As,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await signedInPage(browser, as, options);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  return page;
}

/** Signs in a user in a new browser context, and returns a blank page. */
export async function signedInPage(
  browser: Browser,
  as: As,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  openContexts.push(context);
  retryLostConnections(context.request);
  // All tests share one list, so the next order may belong to another test.
  if (as === 'Demo Admin') await context.addInitScript(keepDecidedOrderOpen);
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

/** All methods of a request context call its `fetch`. */
function retryLostConnections(request: APIRequestContext): void {
  const send = request.fetch.bind(request);
  request.fetch = (url, options) => send(url, { maxRetries, ...options });
}

function keepDecidedOrderOpen(): void {
  try {
    localStorage.setItem('next-order', 'false');
  } catch {
    // about:blank has no storage.
  }
}

/** Returns the origin of the store that the page's user signed in to. */
export function originOf(page: Page): string {
  return origins.get(page.context()) ?? new URL(page.url()).origin;
}

/** Drops the sessions at the store and the identity provider. The page notices only with its next request. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_?session/ });
}

/** Replaces the browser's cookies with those of another user; pages that stay open keep running. */
export async function switchSession(context: BrowserContext, next: Page): Promise<void> {
  await context.clearCookies();
  await context.addCookies(await next.context().cookies());
}

/** Like `switchSession`, after the page has left the app. */
export async function handOver(page: Page, next: Page): Promise<void> {
  await page.goto('/icon.svg');
  await switchSession(page.context(), next);
}

/** Signs in. On a loaded machine, the identity provider can exceed the Worker's time limit, so it tries three times. */
async function signInOverHttp({ request }: BrowserContext, account: Account): Promise<void> {
  let response: APIResponse | undefined;
  for (let attempt = 0; attempt < 3 && response?.ok() !== true; attempt += 1) {
    if (response) noteRetry(`sign-in: ${response.status()}`);
    const signInPage = await request.get('/api/login');
    const action = /<form method="post" action="([^"]+)"/.exec(await signInPage.text())?.[1];
    if (!action) throw new Error('the sign-in page has no form');
    const url = new URL(action, signInPage.url()).href;
    response = await request.post(url, { form: { ...account } });
  }
  if (!response?.ok()) throw new Error(`sign-in failed: ${response?.status()}`);
}

/** Returns the account of a new customer, with a unique email address. */
export function newCustomer(firstName: string): Account {
  return {
    email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`,
    firstName,
    lastName: 'Rivera',
  };
}

/**
 * Collects the uncaught errors and the violations of the Content Security Policy in all pages of
 * the browser. Returns the function that stops collecting and fails for errors that no pattern
 * allows.
 */
function watchPageErrors(browser: Browser): (allowed: readonly RegExp[]) => void {
  const errors: string[] = [];
  const watch = (context: BrowserContext): void => {
    context.on('weberror', (webError) => {
      const error = webError.error();
      errors.push(error.stack || error.message);
    });
    context.on('console', (message) => {
      if (/Content[- ]Security[- ]Policy/i.test(message.text())) errors.push(message.text());
    });
  };
  browser.contexts().forEach(watch);
  browser.on('context', watch);
  return (allowed) => {
    browser.off('context', watch);
    const isAllowed = (error: string) => allowed.some((pattern) => pattern.test(error));
    expect(errors.filter((error) => !isAllowed(error))).toEqual([]);
  };
}
