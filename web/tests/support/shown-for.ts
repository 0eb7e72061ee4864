import type { Page } from '@playwright/test';

/**
 * Watches for how long a text is on screen, measured in the page itself: a test that looks from outside notices
 * it late. Start it before the text comes; what it gives waits until the text has gone again, and says the ms.
 */
export async function watchShown(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((wanted) => {
    const duration = new Promise<number>((resolve) => {
      let shownAt: number | undefined;
      const observer = new MutationObserver(() => {
        const isShown = document.body.textContent.includes(wanted);
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
