import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';

test('shows the finder’s whole heading on a phone and a desktop', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'));
  const heading = page.getByRole('heading', { name: 'What do you drive?' });
  await expect(heading).toBeVisible();
  for (const { name, viewport } of screens) {
    await page.setViewportSize(viewport);
    const clipped = await heading.evaluate(async (title) => {
      await document.fonts.ready;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = title;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(Math.max(...clipped), name).toBeLessThanOrEqual(1);
  }
});
