import type { Page } from '@playwright/test';

/** Replaces the visual viewport, because no headless browser has an on-screen keyboard. */
export async function fakeKeyboard(
  page: Page,
): Promise<(area: Partial<VisualViewport>) => Promise<void>> {
  await page.addInitScript(() => {
    const area = { height: innerHeight, offsetTop: 0, scale: 1 };
    const fake = Object.assign(new EventTarget(), area);
    Object.defineProperty(window, 'visualViewport', { value: fake, configurable: true });
  });
  return (area) =>
    page.evaluate((values) => {
      Object.assign(window.visualViewport ?? {}, values);
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, area);
}
