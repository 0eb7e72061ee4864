import { expect } from '@playwright/test';
import { attach, box, file, log, openChat, sendButton, sent } from '#web/tests/chat/chat-files.ts';
import { test } from '#web/tests/support/users.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { expectPersisted } from './persisted-queries.ts';

for (const [direction, offMs] of [
  ['fast', hourMs],
  ['slow', -hourMs],
] as const) {
  test(`delivers everything once on a device whose clock is an hour ${direction}`, async ({
    browser,
  }) => {
    const { page } = await openChat(browser, { serviceWorkers: 'allow' });
    await page.clock.install({ time: Date.now() + offMs });
    await page.reload();
    await attach(page, file('log.csv', Buffer.from('rpm,boost')));
    await box(page).fill('My datalog');
    await sendButton(page).click();
    await expect(sent(page)).toHaveCount(1);

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expectPersisted(page, 'My datalog');
    await page.context().setOffline(true);
    await box(page).fill('Written offline');
    await box(page).press('Enter');
    await expect(log(page).getByText('Waiting for signal')).toBeVisible();
    await page.reload();
    await expect(log(page)).toContainText('My datalog');
    await page.context().setOffline(false);
    await expect(sent(page)).toHaveCount(2);
    await expect(sent(page).nth(1)).toContainText('Written offline');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  });
}
