import { writeFile } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { attach, file, log, openChat, sendButton } from '#web/tests/chat/chat-files.ts';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { test } from '#web/tests/support/users.ts';
import { folder, themes, widths } from './shoot.ts';

const sample = Buffer.from(logText({ format: 'hpTuners', rows: 3200 }));

/** The landing page's pictures of the sample log. Their sizes are also in web/features/landing/landing-page.tsx. */
const pictures = [
  { name: 'phone', viewport: { width: 390, height: 1400 } },
  { name: 'wide', viewport: { width: 1000, height: 1400 } },
];
const pictureFolder = `${import.meta.dirname}/../../public`;

/** Opens the sample log at its second pull, with the cursor in the middle of the pull. */
async function openSample(browser: Browser, options: BrowserContextOptions) {
  const { page } = await openChat(browser, { ...options, reducedMotion: 'reduce' });
  await attach(page, file('sample-log.csv', sample));
  await sendButton(page).click();
  await page.getByText('Message sent', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await log(page).getByRole('button', { name: 'View Log' }).click();
  const dialog = page.getByRole('dialog', { name: 'sample-log.csv' });
  await dialog.getByRole('list', { name: 'Pulls' }).getByRole('button').nth(1).click();
  const plot = dialog.locator('.u-over');
  await plot.scrollIntoViewIfNeeded();
  await plot.hover();
  const values = dialog.getByRole('table', { name: 'Values at the cursor' });
  await expect(values.getByRole('row', { name: /^Boost/ })).toContainText(/[23]\d/);
  await dialog.getByRole('button', { name: '°F' }).scrollIntoViewIfNeeded();
  return { page, dialog };
}

for (const colorScheme of themes) {
  for (const width of widths) {
    test(`a datalog at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const viewport = { width, height: width < 800 ? 844 : 1000 };
      const { page } = await openSample(browser, { viewport, colorScheme });
      await page.screenshot({ path: `${folder}/datalog-${width}-${colorScheme}.png` });
    });
  }
  for (const { name, viewport } of pictures) {
    test(`the landing page’s ${name} sample log, ${colorScheme}`, async ({ browser }) => {
      const options = { viewport, colorScheme, deviceScaleFactor: 1.5 };
      const { page, dialog } = await openSample(browser, options);
      const webp = await toWebp(page, await plotPicture(page, dialog));
      await writeFile(`${pictureFolder}/log-sample-${name}-${colorScheme}.webp`, webp);
    });
  }
}

/** Takes the plot and the values at its cursor, without the controls, which a picture doesn't have. */
async function plotPicture(page: Page, dialog: Locator): Promise<Buffer> {
  await dialog.locator('.log-slider').evaluate((slider) => {
    const controls = slider.parentElement?.parentElement;
    if (controls) controls.style.display = 'none';
  });
  const figure = await dialog.locator('figure').boundingBox();
  const values = await dialog.getByRole('table', { name: 'Values at the cursor' }).boundingBox();
  if (!figure || !values) throw new Error('the plot is not visible');
  const { x, y, width } = figure;
  return page.screenshot({ clip: { x, y, width, height: values.y + values.height - y } });
}

/** Compresses a PNG with the browser's encoder. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const bytes = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(bytes);
}
