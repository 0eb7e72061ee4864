import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';

for (const { name, viewport } of screens) {
  test(`shows the finder’s whole heading on ${name}`, async ({ browser }) => {
    const page = await signIn(browser, newCustomer('Fin'), { viewport });
    const heading = page.getByRole('heading', { name: 'What do you drive?' });
    await expect(heading).toBeVisible();
    const clipped = await heading.evaluate(async (title) => {
      await document.fonts.ready;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = title;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(Math.max(...clipped)).toBeLessThanOrEqual(1);
  });
}
