import { expect, type Page } from '@playwright/test';
import { findTextProblems } from './text-problems.ts';

const widths = [390, 820, 1280];
/** 100%, 150% and 200%, in px. */
const rootSizes = [16, 24, 32];

/** Expects every text of the screen in whole, at each text size and width. */
export async function expectReadable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const problems: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of rootSizes) {
      await page.evaluate(setRootSize, size);
      let found = await page.evaluate(findTextProblems);
      // A long list measures its items again.
      for (let tries = 0; found.length > 0 && tries < 4; tries += 1) {
        await page.evaluate(setRootSize, size);
        found = await page.evaluate(findTextProblems);
      }
      if (found.length > 0) problems[`${width} px wide, ${size} px text`] = found;
    }
  }
  await page.evaluate(setRootSize, 16);
  expect.soft(problems, page.url()).toEqual({});
}

/** Resolves when the page has been laid out with it. */
export function setRootSize(px: number): Promise<void> {
  document.documentElement.style.fontSize = `${px}px`;
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
