import { type CDPSession, expect, type Page } from '@playwright/test';

/** Slows the page's main thread down to a quarter, as Lighthouse does for a phone. */
export async function slowCpu(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** One entry of the page's own timeline, in ms since its navigation began. */
export interface Timed {
  name: string;
  start: number;
  end: number;
  /** Of a layout shift: how far. */
  value: number;
}

/** What the page's timeline has of one kind, also of before this was asked for. */
export function timeline(page: Page, type: string): Promise<Timed[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<Timed[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(
            list.getEntries().map((entry) => ({
              name: entry.name,
              start: entry.startTime,
              end: entry.startTime + entry.duration,
              value: 'value' in entry && typeof entry.value === 'number' ? entry.value : 0,
            })),
          ),
        );
        observer.observe({ type: wanted, buffered: true });
        // Where there are none, the observer is never called.
        setTimeout(() => resolve([]), 1000);
      }),
    type,
  );
}

/** From the next navigation on, the page marks on its timeline when the first such element has been painted. */
export async function markFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const element = document.querySelector(wanted);
      if (!element || element.getBoundingClientRect().height === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(`first ${wanted}`)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Waits for the mark of `markFirst`, in ms since the navigation began. */
export async function timeOfFirst(page: Page, selector: string): Promise<number> {
  const name = `first ${selector}`;
  // Playwright's own waiting would have the page read 300 kB of script, in the middle of what is measured.
  const session = await page.context().newCDPSession(page);
  const expression = `performance.getEntriesByName(${JSON.stringify(name)}).length > 0`;
  await expect
    .poll(async () => (await session.send('Runtime.evaluate', { expression })).result.value, {
      intervals: [250],
      timeout: 60_000,
    })
    .toBe(true);
  const [mark] = (await timeline(page, 'mark')).filter((entry) => entry.name === name);
  if (mark === undefined) throw new Error(`the page has no mark "${name}"`);
  return mark.start;
}
