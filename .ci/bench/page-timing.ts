import { type CDPSession, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Calls back after the next frame has been painted (`addAfterPaint`). */
    afterPaint(callback: () => void): void;
  }
}

/** Slows the page's CPU 4x, as Lighthouse does for a phone. */
export async function slowCpu(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

async function addAfterPaint(page: Page): Promise<void> {
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

/** Opens a path. Returns the ms until the first matching element is painted, by the page's own clock. */
export async function timeToFirst(page: Page, path: string, selector: string): Promise<number> {
  await addAfterPaint(page);
  await page.addInitScript((cssSelector) => {
    const check = () => {
      const element = document.querySelector(cssSelector);
      if (!element || element.getBoundingClientRect().height === 0) return;
      observer.disconnect();
      window.afterPaint(() => performance.mark('first'));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(path, { timeout: 120_000 });
  // Playwright's own waiting injects 300 kB of script, which would distort the measurement.
  const session = await page.context().newCDPSession(page);
  const expression = `performance.getEntriesByName('first')[0]?.startTime ?? 0`;
  const time = async () => (await session.send('Runtime.evaluate', { expression })).result.value;
  await expect.poll(time, { intervals: [250], timeout: 60_000 }).toBeGreaterThan(0);
  return time();
}

/** Clicks a tab. Returns the ms until a matching element of its panel is painted. */
export async function timeTabSwitch(page: Page, name: string, selector: string): Promise<number> {
  const [time] = await Promise.all([
    page.evaluate(
      ([tabName, cssSelector]) =>
        new Promise<number>((resolve) => {
          const isShown = () => {
            const chosen = document.querySelector('[role=tab][aria-selected=true]');
            return chosen?.textContent?.startsWith(tabName) && document.querySelector(cssSelector);
          };
          const waitForCard = (clickedAt: number) => {
            window.afterPaint(() => {
              if (isShown()) resolve(performance.now() - clickedAt);
              else waitForCard(clickedAt);
            });
          };
          const onClick = ({ timeStamp }: Event) => waitForCard(timeStamp);
          addEventListener('click', onClick, { once: true, capture: true });
        }),
      [name, selector] as const,
    ),
    page.getByRole('tab', { name: new RegExp(`^${name}`) }).click(),
  ]);
  return time;
}

/** Turns the mouse wheel over the page for some time. Returns the longest ms between two animation frames. */
export async function longestFrame(page: Page, durationMs: number): Promise<number> {
  const frames = page.evaluate(
    (duration) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        let last = startedAt;
        let longest = 0;
        const frame = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else resolve(longest);
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
  const until = Date.now() + durationMs;
  while (Date.now() < until) {
    await page.mouse.wheel(0, 400);
    // The pace of a person turning the wheel.
    await page.waitForTimeout(50);
  }
  return frames;
}
