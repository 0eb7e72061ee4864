import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';

const [phone] = screens;
const vin = '3C6UR5DL5EG123456';
const otherVin = '3C6UR5DL3EG123455';

/** Returns the bytes of a controller's memory with a VIN at byte 256. */
function memoryWith(text: string, filler: number): Buffer {
  const bytes = Buffer.alloc(4096, filler);
  bytes.write(`\0${text}\0`, 255, 'latin1');
  return bytes;
}

/** Sends a stock file in the open order, and returns its row once it is stored. */
async function sendStockFile(page: Page, name: string, buffer: Buffer) {
  const section = page.getByRole('region', { name: 'Stock File' });
  const chooser = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: / from This Truck$/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  const row = section.getByRole('article').filter({ hasText: name });
  await expect(row).toBeVisible();
  return row;
}

test('warns about another truck’s stock file, and gives the right one back', async ({
  browser,
}) => {
  const { customer, order } = await newOrder(browser, { vin });
  await customer.setViewportSize(phone.viewport);
  await customer.goto(`/my-orders?order=${order.id}`);
  const stock = memoryWith(vin, 0xff);
  const first = await sendStockFile(customer, 'stock.bin', stock);
  await expect(first).toContainText(`VIN ${vin} found at byte 0x100.`);
  await expect(first.getByRole('note')).toBeHidden();

  const second = await sendStockFile(customer, 'again.bin', memoryWith(vin, 0));
  await expect(second).toContainText(`VIN ${vin} found at byte 0x100.`);
  await expect(second.getByRole('note')).toHaveText([
    'Its bytes differ from stock.bin. Only one of them can be stock.',
  ]);

  const third = await sendStockFile(customer, 'other.bin', memoryWith(otherVin, 0xff));
  await expect(third.getByRole('note').first()).toHaveText(
    `It has VIN ${otherVin}, but the order has ${vin}. Read this truck again.`,
  );
  await expect(third.getByRole('link', { name: /^Return to Stock/ })).toBeHidden();

  const downloaded = customer.waitForEvent('download');
  await first.getByRole('link', { name: 'Return to Stock: download stock.bin' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('stock.bin');
  expect((await readFile(await download.path())).equals(stock)).toBe(true);
});
