import { expect, type Page } from '@playwright/test';

/** All pictures of this folder except those in the README are ignored by git. */
export const folder = `${import.meta.dirname}/../../../docs/screenshots`;
export const widths = [390, 820, 1280];
export const themes = ['light', 'dark'] as const;

/** Saves screenshots at three widths in both themes. */
export async function shoot(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 1000 });
      await page.evaluate(waitForFontsAndDrawings);
      // On a scrolled page, the sticky bar would cover the middle of the picture.
      if (options.fullPage) await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, ...options });
    }
  }
}

/** Waits in the page for its fonts and drawings, which a screenshot doesn't wait for. */
async function waitForFontsAndDrawings(): Promise<void> {
  const drawings = new Set([...document.querySelectorAll('use')].map(({ href }) => href.baseVal));
  await Promise.all([document.fonts.ready, ...[...drawings].map((url) => fetch(url))]);
  await new Promise(requestAnimationFrame);
}
