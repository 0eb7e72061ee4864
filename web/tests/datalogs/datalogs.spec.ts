import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { attach, file, log, openChat, sendButton, sent } from '#web/tests/chat/chat-files.ts';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { findTextProblems } from '#web/tests/layout/text-problems.ts';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import { expectServiceWorker } from '#web/tests/offline/service-worker.ts';
import { countRows } from '#web/tests/support/browser-database.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { logText } from './log-generator.ts';

const twoPulls = Buffer.from(logText({ format: 'hpTuners', rows: 1600, vin: '3C6UR5DL1HG512345' }));

/** Sends a log in the chat of a new order. */
async function sendLog(browser: Browser, options: BrowserContextOptions = {}, bytes = twoPulls) {
  const { page, order } = await openChat(browser, options);
  await attach(page, file('pull.csv', bytes));
  await sendButton(page).click();
  await expect(sent(page)).toContainText('pull.csv');
  return { page, order };
}

const setTextSize = (page: Page, percent: number) =>
  page.evaluate(
    (size) => document.documentElement.style.setProperty('font-size', size),
    `${percent}%`,
  );

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'pull.csv' });

/** Waits until the whole log is read. */
async function expectRead(page: Page): Promise<void> {
  await expect(
    dialogOf(page).getByRole('list', { name: 'Pulls' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expect(dialogOf(page).getByRole('progressbar')).toBeHidden();
}

/** Waits until the plot shows lines, which are its only colored pixels. */
async function expectDrawn(page: Page): Promise<void> {
  const coloredPixels = () =>
    dialogOf(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const context = canvas.getContext('2d');
        const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        let colored = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) colored += 1;
        }
        return colored;
      });
  await expect.poll(coloredPixels).toBeGreaterThan(200);
}

test('opens a log from the chat, which is readable at every width and in both themes', async ({
  browser,
}) => {
  const { page } = await sendLog(browser);
  const dialog = dialogOf(page);
  const figure = dialog.getByRole('figure');
  const table = dialog.getByRole('table', { name: 'Values at the cursor' });
  await log(page).getByRole('button', { name: 'View Log' }).click();
  await expectRead(page);
  await expect(figure).toContainText('6 channels from 00:00.0 to 01:20.0');
  await expect(dialog.getByRole('checkbox', { name: 'Fuel Rail Pressure, Actual' })).toBeChecked();
  await dialog.getByRole('button', { name: 'psi' }).click();
  await expect(table.getByRole('row', { name: /^Boost Pressure/ })).toContainText('psi');
  await dialog.getByRole('button', { name: 'kPa' }).click();
  await expect(table.getByRole('row', { name: /^Boost Pressure/ })).toContainText('kPa');
  await dialog.getByRole('checkbox', { name: 'Vehicle Speed' }).check();
  await dialog.getByRole('list', { name: 'Pulls' }).getByRole('button').first().click();
  await expect(figure).toContainText('from 00:18');
  await expect(table.getByRole('row', { name: /^Accelerator Pedal/ })).toContainText('100 %');
  await expect(table.getByRole('row', { name: /^Vehicle Speed/ })).toContainText('mph');
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [820, 'light'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectDrawn(page);
    // On a wide screen, what was checked follows the heading of the checks.
    const checked = dialog.getByRole('heading', { name: 'What We Checked', level: 3 });
    await expect(checked).toBeVisible({ visible: width < 1024 });
    await expectNoViolations(page, '[role=dialog]');
    await setTextSize(page, 150);
    await expect.poll(() => page.evaluate(findTextProblems)).toEqual([]);
    await setTextSize(page, 200);
    const room = await figure.evaluate(({ clientWidth }) => clientWidth);
    await expect.poll(() => table.evaluate((element) => element.clientWidth)).toBe(room);
    await setTextSize(page, 100);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible();
});

test('leaves room for values beside a long name without spaces', async ({ browser }) => {
  const name = 'Boost_Pressure_Sensor_A_Bank_1_Measured_By_The_Engine_Module';
  const bytes = Buffer.from(twoPulls.toString().replace('Boost Pressure', name));
  const { page } = await sendLog(browser, { viewport: { width: 390, height: 844 } }, bytes);
  await log(page).getByRole('button', { name: 'View Log' }).click();
  await expectRead(page);
  const dialog = dialogOf(page);
  const figure = dialog.getByRole('figure');
  const values = dialog.getByRole('table', { name: 'Values at the cursor' });
  const pulls = dialog.getByRole('region', { name: 'Pull Table' });
  const rowName = pulls.getByRole('rowheader', { name });
  const width = (part: Locator) => part.evaluate(({ clientWidth }) => clientWidth);
  for (const percent of [100, 200]) {
    await setTextSize(page, percent);
    const room = await width(figure);
    await expect.poll(() => width(values)).toBe(room);
    await expect.poll(() => width(rowName)).toBeLessThan(0.8 * room);
  }
});

test('works by keyboard, and sends a selection that opens the plot there', async ({ browser }) => {
  const { page, order } = await sendLog(browser);
  await log(page).getByRole('button', { name: 'View Log' }).press('Enter');
  await expectRead(page);
  const dialog = dialogOf(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download Log' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('pull.csv');
  await dialog.getByRole('list', { name: 'Pulls' }).getByRole('button').nth(1).press('Enter');
  const cursor = dialog.getByRole('slider', { name: 'Cursor' });
  await expect(cursor).toHaveAttribute('aria-valuetext', '01:00.0');
  const caption = dialog.getByRole('figure');
  const before = await caption.textContent();
  await cursor.press('+');
  await expect(caption).not.toHaveText(before ?? '');
  const message = dialog.getByRole('textbox', { name: 'Message about this section' });
  await expect(message).toHaveValue(/^01:00 to 01:07, boost \d+ psi at [\d,]+ rpm$/);
  const text = await message.inputValue();
  await message.press('Enter');
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible();

  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}#chat`);
  await expect(sent(admin).nth(1)).toContainText(text);
  await sent(admin).nth(1).getByRole('button', { name: 'Show in Log' }).click();
  await expectRead(admin);
  await expect(dialogOf(admin).getByRole('figure')).toContainText('from 01:00.0 to 01:07.0');
  await expect(
    dialogOf(admin).getByRole('list', { name: 'Pulls' }).getByRole('button').nth(1),
  ).toHaveAttribute('aria-current', 'true');
});

test('overlays two logs by time and RPM, and follows a change of theme', async ({ browser }) => {
  const { page } = await sendLog(browser, { colorScheme: 'light' });
  const other = logText({ format: 'hpTuners', rows: 1200, seed: 2 });
  await attach(page, file('after.csv', Buffer.from(other)));
  await sendButton(page).click();
  await expect(sent(page)).toHaveCount(2);
  await log(page).getByRole('button', { name: 'View Log' }).first().click();
  await expectRead(page);
  await expectDrawn(page);
  const dialog = dialogOf(page);
  const picture = () =>
    dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const alone = await picture();
  await dialog.getByLabel('Compare with').selectOption('after.csv');
  await expect(dialog.getByRole('figure')).toContainText(
    'Dashed: after.csv. It’s shifted so that its pull at 00:20 starts at 00:20.',
  );
  const rpm = dialog.getByRole('table', { name: 'Compared Pull' }).getByRole('row').nth(2);
  await expect(rpm).toHaveText(/^Engine RPM3,0\d\d rpm3,0\d\d rpm([-+]?\d+) rpm$/);
  await expect.poll(picture).not.toBe(alone);
  await dialog.getByLabel('Plot by').selectOption('RPM');
  await expect(dialog.getByRole('figure')).toContainText('by engine speed');
  await expectDrawn(page);
  const light = await picture();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(picture).not.toBe(light);
  await expectDrawn(page);
});

test('zooms with two fingers', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page } = await sendLog(browser, phone);
  await log(page).getByRole('button', { name: 'View Log' }).tap();
  await expectRead(page);
  await expectDrawn(page);
  const figure = dialogOf(page).getByRole('figure');
  await expect(figure).toContainText('from 00:00.0 to 01:20.0');
  const canvas = dialogOf(page).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the plot is not visible');
  const y = box.y + box.height / 2;
  const fingers = (...shares: number[]) =>
    shares.map((share, id) => ({ id, x: box.x + box.width * share, y }));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers(...shares) });
  await touch('touchStart', 0.5, 0.6);
  await touch('touchMove', 0.45, 0.7);
  await touch('touchMove', 0.4, 0.8);
  await touch('touchEnd');
  await expect(figure).not.toContainText('from 00:00.0');
  await expect(figure).not.toContainText('to 01:20.0');
});

test('opens a log offline that was opened before', async ({ browser }) => {
  const { page } = await sendLog(browser, { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  await log(page).getByRole('button', { name: 'View Log' }).click();
  await expectRead(page);
  await expect.poll(() => countRows(page, 'logs')).toBeGreaterThan(0);
  await expectPersisted(page, 'orderVin');
  await page.context().setOffline(true);
  await page.reload();
  await expectRead(page);
  await expectDrawn(page);
});
