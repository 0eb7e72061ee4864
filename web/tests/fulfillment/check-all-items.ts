import { expect, type Locator } from '@playwright/test';

/** Ticks the three items of a paid order's checklist, as the demo admin. */
export async function checkAllItems(dialog: Locator): Promise<void> {
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const item of ['SOTF calibration file', 'TCM tune file', 'Switch wiring diagram']) {
    await dialog.getByRole('group', { name: 'Checklist' }).getByText(item).click();
  }
  await expect(dialog.getByText('Checked by Demo Admin')).toHaveCount(3);
}
