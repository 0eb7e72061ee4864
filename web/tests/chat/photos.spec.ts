import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';
import { attach, file, form, log, openChat, png, sendButton, sent } from './chat-files.ts';

const [phone] = screens;

/** Makes a large photo that is stored in landscape, with an EXIF orientation that turns it upright. */
async function turnedPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1600);
    const context = canvas.getContext('2d');
    const image = context?.createImageData(2400, 1600);
    if (!context || !image) throw new Error('no canvas');
    // Noise compresses badly, like a real photo.
    let seed = 1;
    for (let index = 0; index < image.data.length; index += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      image.data[index] = index % 4 === 3 ? 255 : (seed >> 16) % 256;
    }
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  });
  const jpeg = Buffer.from(base64, 'base64');
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const header = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
}

test('shows a photo in a viewer named after its file, and steps between photos', async ({
  browser,
}) => {
  const { page } = await openChat(browser, phone);
  for (const name of ['front.png', 'rear.png']) {
    await attach(page, file(name, png));
    await sendButton(page).click();
    await expect(log(page).getByRole('link', { name })).toBeVisible();
  }
  await log(page).getByRole('link', { name: 'front.png' }).click();
  const viewer = (name: string) => page.getByRole('dialog', { name, exact: true });
  await expect(viewer('front.png').getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  await page.keyboard.press('ArrowRight');
  const image = viewer('rear.png').getByRole('img');
  await expect(image).toHaveJSProperty('naturalWidth', 1);
  await expectNoViolations(page);

  await image.locator('..').hover();
  await page.mouse.wheel(0, -300);
  await expect(image).toHaveCSS('transform', /^matrix\(2\./);
  await page.mouse.wheel(0, 3000);
  await expect(image).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  await page.mouse.move(100, 400);
  await page.mouse.down();
  await page.mouse.move(250, 410, { steps: 5 });
  await page.mouse.up();
  await expect(viewer('front.png')).toBeVisible();
  const download = page.waitForEvent('download');
  await viewer('front.png').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('front.png');
  await page.keyboard.press('Escape');
  await expect(viewer('front.png')).toBeHidden();
  await expect(log(page)).toBeVisible();
  await expect(log(page).getByRole('link', { name: 'front.png' })).toBeFocused();
});

test('offers a large photo smaller and upright, and the original on request', async ({
  browser,
}) => {
  const { page } = await openChat(browser, phone);
  const original = await turnedPhoto(page);
  await attach(page, file('engine bay.jpg', original));
  const smaller = form(page).getByRole('radio', { name: /^Send \d+\.\d [KM]B$/ });
  await expect(smaller).toBeChecked();
  await form(page)
    .getByRole('radio', { name: /^Original \d\.\d MB$/ })
    .check();
  await smaller.check();
  await sendButton(page).click();
  await expect(sent(page)).toHaveCount(1);
  await log(page).getByRole('link', { name: 'engine bay.jpg' }).click();
  const image = page.getByRole('dialog', { name: 'engine bay.jpg' }).getByRole('img');
  await expect(image).toHaveJSProperty('naturalHeight', 2048);
  await expect(image).toHaveJSProperty('naturalWidth', 1365);
});
