import type { Page } from '@playwright/test';

/**
 * Measures in the page how long a text is visible, because polling from the test would be late. Call it before
 * the text appears; the returned function waits until it disappears and returns the ms.
 */
export async function measureVisibleTime(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((expectedText) => {
    const duration = new Promise<number>((resolve) => {
      let shownAt: number | undefined;
      const observer = new MutationObserver(() => {
        const isShown = document.body.textContent.includes(expectedText);
        if (isShown) shownAt ??= performance.now();
        if (isShown || shownAt === undefined) return;
        observer.disconnect();
        resolve(performance.now() - shownAt);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { duration };
  }, text);
  return () => watch.evaluate(({ duration }) => duration);
}
