import type { Page } from '@playwright/test';

/** Clicks a tab and returns the ms until one of its cards is painted. */
export async function timeTabSwitch(page: Page, name: string, card: string): Promise<number> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const [time] = await Promise.all([
    page.evaluate(
      ([tabName, cardSelector]) =>
        new Promise<number>((resolve) => {
          const isShown = () => {
            const chosen = document.querySelector('[role=tab][aria-selected=true]');
            return chosen?.textContent?.startsWith(tabName) && document.querySelector(cardSelector);
          };
          const waitForCard = (clickedAt: number) => {
            window.afterPaint(() => {
              if (isShown()) resolve(performance.now() - clickedAt);
              else waitForCard(clickedAt);
            });
          };
          addEventListener('click', ({ timeStamp }) => waitForCard(timeStamp), {
            once: true,
            capture: true,
          });
        }),
      [name, card] as const,
    ),
    tab.click(),
  ]);
  return time;
}
