import { type CDPSession, expect, type Page } from '@playwright/test';

/** Slows the page's CPU 4x, as Lighthouse does for a phone. */
export async function slowCpu(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** An entry of the performance timeline, in ms since the start of the navigation. */
export interface Timed {
  name: string;
  start: number;
  end: number;
  /** The score of a layout shift. */
  value: number;
}

/** Returns all entries of a type, including those from before the call. */
export function timeline(page: Page, type: string): Promise<Timed[]> {
  return page.evaluate(
    (entryType) =>
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
        observer.observe({ type: entryType, buffered: true });
        // Without entries the observer is never called.
        setTimeout(() => resolve([]), 1000);
      }),
    type,
  );
}

declare global {
  interface Window {
    /** Calls back after the next frame has been painted (`addAfterPaint`). */
    afterPaint(callback: () => void): void;
  }
}

/** Adds `window.afterPaint` to the page's documents from the next navigation on. */
export async function addAfterPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.afterPaint = (callback) => {
      requestAnimationFrame(() => {
        // The message arrives after this frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = callback;
        port2.postMessage(undefined);
      });
    };
  });
}

/** Adds a mark to the timeline when the first matching element is painted after the next navigation. */
export async function markFirst(page: Page, selector: string): Promise<void> {
  await addAfterPaint(page);
  await page.addInitScript((cssSelector) => {
    const check = () => {
      const element = document.querySelector(cssSelector);
      if (!element || element.getBoundingClientRect().height === 0) return;
      observer.disconnect();
      window.afterPaint(() => performance.mark(`first ${cssSelector}`));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Waits for the mark of `markFirst`; returns ms since the start of the navigation. */
export async function timeOfFirst(page: Page, selector: string): Promise<number> {
  const name = `first ${selector}`;
  // Playwright's own waiting injects 300 kB of script, which would distort the measurement.
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
