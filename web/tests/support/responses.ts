import { expect, type Page, type Route } from '@playwright/test';
import { maxRetries } from './users.ts';

/** The two viewports in which tests check layout and accessibility. */
export const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desktop', viewport: { width: 1280, height: 900 } },
] as const;

/** Responds to a GET with this JSON. */
export async function stubResponse(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: data }));
}

/** Modifies the JSON of the server's response to a GET. */
export async function modifyResponse<Data>(
  page: Page,
  path: string | RegExp,
  change: (data: Data) => unknown,
): Promise<void> {
  await page.route(path, async (route: Route) => {
    const response = await route.fetch({ maxRetries });
    await route.fulfill({ response, json: change((await response.json()) as Data) });
  });
}

/** Leaves requests without a response. */
export async function hangResponse(page: Page, path: string | RegExp): Promise<void> {
  await page.route(path, () => {});
}

/** Responds with a 500. With an empty body, the app falls back to the status text. */
export async function failResponse(page: Page, path: string | RegExp, body: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body }));
}

/**
 * Expects the sign-in toast and then the redirect. The redirect waits until the toast was seen,
 * however slow the machine is.
 */
export async function expectSignInRedirect(page: Page, act: () => Promise<unknown>): Promise<void> {
  const path = '**/api/login**';
  // A browser stays on its page after a 204.
  await page.route(path, (route) => route.fulfill({ status: 204 }));
  const sent = page.waitForRequest(path);
  await act();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  const url = (await sent).url();
  await page.unroute(path);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
}
