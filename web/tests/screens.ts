import type { Page, Route } from '@playwright/test';

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
export async function hangRead(page: Page, path: string): Promise<void> {
  await page.route(path, () => {});
}

/** Fails a read; with no body, the answer's own status text is all there is to say. */
export async function failRead(page: Page, path: string, body: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body }));
}
