import { type Browser, expect, type Page } from '@playwright/test';
import { setRootSize } from '#web/tests/layout/expect-readable.ts';
import { fakeKeyboard } from '#web/tests/support/fake-keyboard.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const phone = { width: 390, height: 844 };

/** Opens the build sheet of a new order. */
async function openSheet(browser: Browser, viewport = phone) {
  const page = await signedInPage(browser, newCustomer('Bo'), { viewport });
  const { id } = await placeOrder(page);
  const keyboard = await fakeKeyboard(page);
  await page.goto(`/my-orders?order=${id}#build-sheet`);
  const sheet = page.getByRole('region', { name: 'Build Sheet' });
  const fields = sheet.locator('form').first().locator('input:not([hidden]), select');
  const save = sheet.getByRole('button', { name: 'Save Answers' });
  const bar = save.locator('..');
  const first = sheet.getByRole('textbox').first();
  await expect(first).toBeInViewport();
  return { page, sheet, fields, first, save, bar, keyboard };
}

/** Returns how the focused element lies to the part with the Save button, in px. */
function measureFocused() {
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  const bar = focused?.closest('form')?.querySelector('[type=submit]')?.parentElement;
  const top = bar?.getBoundingClientRect().top;
  if (!focused || !box || top === undefined) throw new Error('no field has the focus');
  return {
    isInBar: bar?.contains(focused) ?? false,
    overlap: Math.max(0, box.bottom - top),
    hidden: Math.max(0, -box.top, box.bottom - (window.visualViewport?.height ?? 0)),
  };
}

/** Tabs from the first field to the save bar. Expects each control in view, above the bar. */
async function expectFieldsFree(page: Page, fieldCount: number): Promise<void> {
  const covered: unknown[] = [];
  let controls = 0;
  for (;;) {
    await page.keyboard.press('Tab');
    const { isInBar, overlap, hidden } = await page.evaluate(measureFocused);
    if (isInBar) break;
    controls += 1;
    // The browser scrolls by whole pixels.
    if (overlap >= 1 || hidden >= 1) covered.push({ controls, overlap, hidden });
  }
  expect(covered).toEqual([]);
  expect(controls).toBeGreaterThanOrEqual(fieldCount - 1);
}

for (const { name, viewport, rootSize, isSticky } of [
  { name: 'on a phone', viewport: phone, rootSize: 16, isSticky: true },
  { name: 'in large text', viewport: phone, rootSize: 24, isSticky: true },
  { name: 'in text of 200%', viewport: phone, rootSize: 32, isSticky: false },
  { name: 'in a low window', viewport: { width: 844, height: 390 }, rootSize: 16, isSticky: false },
  { name: 'on a tablet', viewport: { width: 820, height: 1180 }, rootSize: 16, isSticky: true },
  { name: 'on a desktop', viewport: { width: 1280, height: 800 }, rootSize: 16, isSticky: true },
]) {
  test(`covers no focused field with Save Answers ${name}`, async ({ browser }) => {
    const { page, fields, first, save, bar } = await openSheet(browser, viewport);
    await page.evaluate(setRootSize, rootSize);
    await first.fill('stock');
    await expect(save).toBeEnabled();
    await first.scrollIntoViewIfNeeded();
    await expect(bar).toHaveCSS('position', isSticky ? 'sticky' : 'static');
    if (isSticky) await expect(save).toBeInViewport({ ratio: 1 });
    else await expect(bar).toHaveCSS('padding-bottom', '0px');
    await expectFieldsFree(page, await fields.count());
  });
}

test('shows the field that is typed in when Save Answers comes up over it', async ({ browser }) => {
  const { page, sheet, bar } = await openSheet(browser);
  const field = sheet.getByRole('textbox', { name: /^Tire height/i });
  // Where a tap finds it at the end of the screen.
  await field.evaluate((element) => {
    const panel = element.closest('[role=tabpanel]');
    const { bottom } = element.getBoundingClientRect();
    panel?.scrollBy(0, bottom - panel.getBoundingClientRect().bottom + 4);
    element.focus({ preventScroll: true });
  });
  await page.keyboard.type('35');
  await expect(bar).toHaveCSS('position', 'sticky');
  await expect.poll(() => page.evaluate(measureFocused)).toMatchObject({ overlap: 0, hidden: 0 });
});

test('shows a field with a wrong answer above Save Answers, and a field above the keyboard', async ({
  browser,
}) => {
  const { page, sheet, first, save, bar, keyboard } = await openSheet(browser);
  const wrong = sheet.getByRole('textbox', { name: /^Tire height/i });
  await wrong.fill('many');
  await first.focus();
  await save.click();
  await expect(wrong).toBeFocused();
  expect(await page.evaluate(measureFocused)).toMatchObject({ overlap: 0, hidden: 0 });
  await keyboard({ height: 480 });
  await expect(bar).toHaveCSS('position', 'static');
  await expect.poll(() => page.evaluate(measureFocused)).toMatchObject({ overlap: 0, hidden: 0 });
});

test('says beside Save Answers that the answers wait for the connection', async ({ browser }) => {
  const { page, fields, first, save, bar } = await openSheet(browser);
  await first.fill('stock');
  await page.context().setOffline(true);
  await save.click();
  await expect(bar.getByText('Saved on this device. We’ll send it')).toBeInViewport({ ratio: 1 });
  await expect(save).toBeDisabled();
  await first.focus();
  await expectFieldsFree(page, await fields.count());
  await page.context().setOffline(false);
  await expect(bar.getByRole('status')).toBeEmpty();
  await expect(bar).toHaveCSS('position', 'static');
});
