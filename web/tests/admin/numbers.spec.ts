import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

test('shows the numbers of the shop and exports them', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await paidOrder(browser, admin);
  await admin.goto('/admin');
  await expect(admin.getByRole('tab', { name: /^Pending/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Numbers' }).click();
  const numbers = admin.getByRole('dialog', { name: 'Numbers' });
  await expect(numbers.getByRole('figure', { name: /^Received/ }).locator('svg')).toBeVisible();
  await expect(numbers.getByRole('row', { name: /^2013-2018 6.7L Ram 2500/ })).toContainText('$');

  // A table doesn't stretch the chart beside it.
  const beside = numbers.getByRole('figure', { name: /^Orders/ });
  const table = numbers.getByText('Received as a table');
  await table.scrollIntoViewIfNeeded();
  const closed = await beside.boundingBox();
  await table.click();
  await expect(numbers.getByRole('columnheader', { name: 'Week of' })).toBeVisible();
  expect(await beside.boundingBox()).toEqual(closed);

  const saving = admin.waitForEvent('download');
  await numbers.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('numbers.csv');
  const [headings, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(headings).toContain('"Time","Orders requested","Received (dollars)"');
  expect(lines.filter((line) => line.startsWith('"Week of '))).toHaveLength(53);
  expect(lines[0]).toMatch(/^"Today","[1-9]\d*","[1-9]/);
});
