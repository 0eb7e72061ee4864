import type { Page } from '@playwright/test';

/** Clicks a tab and gives the ms from the click until one of its cards has been painted. */
export async function timeTabSwitch(page: Page, name: string, card: string): Promise<number> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const [time] = await Promise.all([
    page.evaluate(
      ([wantedTab, wantedCard]) =>
        new Promise<number>((resolve) => {
          const isShown = () => {
            const chosen = document.querySelector('[role=tab][aria-selected=true]');
            return chosen?.textContent?.startsWith(wantedTab) && document.querySelector(wantedCard);
          };
          const look = (clickedAt: number) => {
            // What is in the document in one frame has been painted by the next.
            requestAnimationFrame(() => {
              if (!isShown()) look(clickedAt);
              else requestAnimationFrame(() => resolve(performance.now() - clickedAt));
            });
          };
          addEventListener('click', ({ timeStamp }) => look(timeStamp), {
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
