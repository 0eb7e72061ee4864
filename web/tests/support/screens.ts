import { expect, type Page, type Route } from '@playwright/test';

/** The widths at which every text is looked for. */
export const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desktop', viewport: { width: 1280, height: 900 } },
] as const;

/** Answers a read with these data in place of the store's. */
export async function stubRead(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: data }));
}

/** Answers a read with the store's own data, changed. */
export async function changeRead<Data>(
  page: Page,
  path: string,
  change: (data: Data) => unknown,
): Promise<void> {
  await page.route(path, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Data) });
  });
}

/** Lets a read hang until the page is closed. */
export async function hangRead(page: Page, path: string | RegExp): Promise<void> {
  await page.route(path, () => {});
}

/** Fails a read; with no body, the answer's own status text is all there is to say. */
export async function failRead(page: Page, path: string | RegExp, body: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body }));
}

/**
 * What somebody is told before they are sent to the sign-in page half a second later: the way there leads
 * nowhere at first, so that it can be read however slow the machine is.
 */
export async function expectToldToSignIn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const path = '**/api/login**';
  // With 204 a browser stays where it is.
  await page.route(path, (route) => route.fulfill({ status: 204 }));
  const sent = page.waitForRequest(path);
  await act();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  const url = (await sent).url();
  await page.unroute(path);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
}
