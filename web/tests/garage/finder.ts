import type { Locator, Page } from '@playwright/test';

/** VINs of pickups with a Cummins engine, with valid check digits. */
export const vins = {
  /** A 2014 Ram 2500, 6.7L. */
  ram2014: '3C6UR5DL7EG000001',
  /** A 2007 Dodge Ram 2500, 6.7L. */
  dodge2007: '3D7KS28A17G000001',
  /** A 2014 Ram 2500 with a 6.4L gas engine. */
  gas: '3C6UR5DJ9EG000001',
};

/** The part of a page that asks 'What do you drive?'. */
export function finder(page: Page): Locator {
  return page.getByRole('region', { name: 'What do you drive?' });
}

/** Answers 'What do you drive?' with the selects. */
export async function pickTruck(
  page: Page,
  { year, model, transmission }: { year: string; model: string; transmission?: string },
): Promise<void> {
  await page.getByLabel('Year', { exact: true }).selectOption(year);
  await page.getByLabel('Model', { exact: true }).selectOption(model);
  if (transmission === undefined) return;
  await page.getByLabel('Transmission', { exact: true }).selectOption(transmission);
}

export const ram2014 = {
  year: '2014',
  model: 'Ram 2500',
  transmission: '68RFE automatic',
} as const;
