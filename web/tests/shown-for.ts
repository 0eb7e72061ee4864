import type { Page } from '@playwright/test';

/**
 * For how long a text is on screen, in ms, measured in the page itself: a test that looks from outside
 * notices it late. Start it before the text comes; it ends when the text has gone again.
 */
export function shownFor(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let shownAt: number | undefined;
        const observer = new MutationObserver(() => {
          const isShown = document.body.textContent.includes(wanted);
          if (isShown) shownAt ??= performance.now();
          if (isShown || shownAt === undefined) return;
          observer.disconnect();
          resolve(performance.now() - shownAt);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
}
