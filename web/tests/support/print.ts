import type { Page } from '@playwright/test';

/** Replaces the print dialog, and returns a function that returns the title of each print. */
export async function stubPrint(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles, print: () => titles.push(document.title) });
  });
  return () => page.evaluate(() => (window as Window & { titles?: string[] }).titles ?? []);
}
