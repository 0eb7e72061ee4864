import type { Page } from '@playwright/test';

const wheelStep = 400;
const wheelEveryMs = 50;

interface Frames {
  /** Milliseconds between consecutive animation frames. */
  gaps: number[];
  /** The wheel's total distance in px. */
  distance: number;
}

/** Scrolls the list with the mouse wheel for `durationMs`. Throws if nothing scrolls. */
export async function scrollFrames(page: Page, card: string, durationMs: number): Promise<Frames> {
  await page.locator(card).first().hover();
  const [{ gaps, scrolls }, distance] = await Promise.all([
    recordFrames(page, durationMs),
    turnWheel(page, durationMs),
  ]);
  if (scrolls === 0) throw new Error('the list did not scroll');
  return { gaps, distance };
}

async function turnWheel(page: Page, durationMs: number): Promise<number> {
  const until = Date.now() + durationMs;
  let distance = 0;
  while (Date.now() < until) {
    await page.mouse.wheel(0, wheelStep);
    distance += wheelStep;
    // The pace of a person turning the wheel.
    await page.waitForTimeout(wheelEveryMs);
  }
  return distance;
}

/** Returns the ms between animation frames, and the number of scroll events, within `durationMs`. */
export function recordFrames(
  page: Page,
  durationMs: number,
): Promise<{ gaps: number[]; scrolls: number }> {
  return page.evaluate(
    (duration) =>
      new Promise<{ gaps: number[]; scrolls: number }>((resolve) => {
        const gaps: number[] = [];
        let scrolls = 0;
        const count = () => {
          scrolls += 1;
        };
        addEventListener('scroll', count, { capture: true });
        const startedAt = performance.now();
        let last = startedAt;
        const frame = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now - startedAt < duration) requestAnimationFrame(frame);
          else resolve({ gaps, scrolls });
        };
        requestAnimationFrame(frame);
      }),
    durationMs,
  );
}
