import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';

test('redirects a signed-out admin to sign in', async ({ page }) => {
  await expectSignInRedirect(page, () => page.goto('/admin'));
});
