import type { Page } from '@playwright/test';

const folder = `${import.meta.dirname}/../../../docs/screenshots`;
const widths = [390, 820, 1280];
const themes = ['light', 'dark'] as const;

/** Saves screenshots at three widths in both themes. */
export async function shoot(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 1000 });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, ...options });
    }
  }
}
