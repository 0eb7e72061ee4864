import type { Page } from '@playwright/test';

/**
 * Measures how long an element with a text exists, in ms. It runs in the page, because polling from the test would be
 * late. Call it before the text appears; the returned function waits until the text disappears and returns the time.
 */
export async function measureVisibleTime(
  page: Page,
  text: string,
  selector = 'body',
): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(
    ({ text, selector }) => {
      const duration = new Promise<number>((resolve) => {
        let shownAt: number | undefined;
        const observer = new MutationObserver(() => {
          const isShown = [...document.querySelectorAll(selector)].some((element) =>
            element.textContent.includes(text),
          );
          if (isShown) shownAt ??= performance.now();
          if (isShown || shownAt === undefined) return;
          observer.disconnect();
          resolve(performance.now() - shownAt);
        });
        observer.observe(document.body, {
          ...{ childList: true, subtree: true, characterData: true },
          attributeFilter: ['data-state'],
        });
      });
      return { duration };
    },
    { text, selector },
  );
  return () => watch.evaluate(({ duration }) => duration);
}
