import { expect } from '@playwright/test';
import { maxStoredFileBytes } from '#web/delivery/item.ts';
import {
  attach,
  box,
  file,
  form,
  holdUploads,
  log,
  openChat,
  png,
  sendButton,
  sent,
  tray,
  tune,
} from '#web/tests/chat/chat-files.ts';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { createTestFiles } from './test-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

/** A file too large to be stored on the device. */
const largeFile = (name: string) => files.makeSparse(name, maxStoredFileBytes + 1);

/** 200 characters without a line break opportunity. */
const longName = `${'W'.repeat(196)}.bin`;

test('continues an upload in the tray on every page while its chat is closed', async ({
  browser,
}) => {
  const { page, order } = await openChat(browser, screens[0]);
  const { urls, release } = await holdUploads(page);
  await attach(page, tune);
  await sendButton(page).click();
  await expect.poll(() => urls).toHaveLength(1);
  const cancel = log(page).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  const [button, field] = await Promise.all([cancel.boundingBox(), box(page).boundingBox()]);
  // Lines have fractional heights.
  expect(Math.floor((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(field?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('status')).toHaveText('Uploads: 1 uploading');
  await page.getByRole('link', { name: 'Straight Six' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  // The tray does not cover the order summary.
  const requestButton = page.getByRole('button', { name: 'Request Order' });
  await expect(requestButton).toBeInViewport({ ratio: 1 });
  const bar = tray(page).getByRole('progressbar', { name: 'Upload of tune.bin' });
  await expect(bar).toHaveAttribute('aria-valuetext', '0% · 0.0 B of 10.0 B');
  const [above, below] = await Promise.all([
    page.getByRole('complementary', { name: 'Summary' }).boundingBox(),
    tray(page).boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(844, 0);
  await tray(page).getByRole('link', { name: 'Open chat of tune.bin' }).click();
  await expect(page).toHaveURL(`/my-orders?order=${order.id}#chat`);
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  release();
  await expect(sent(page)).toHaveCount(1);
  await expect(
    page.getByRole('complementary', { name: 'Uploads', includeHidden: true }),
  ).toHaveCount(0);
});

test('lets an admin cancel an upload in the tray, and confirms leaving the page', async ({
  browser,
}) => {
  const { order } = await openChat(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  const { urls } = await holdUploads(admin);
  await attach(admin, await largeFile('large.bin'));
  await sendButton(admin).click();
  await expect.poll(() => urls).toHaveLength(1);
  await expect(tray(admin).getByRole('link')).toHaveAttribute(
    'href',
    `/admin?order=${order.id}#chat`,
  );
  // The pane and its form end above the tray.
  const [written, below] = await Promise.all([
    sendButton(admin).boundingBox(),
    tray(admin).boundingBox(),
  ]);
  expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  const confirmation = admin.waitForEvent('dialog');
  await admin.close({ runBeforeUnload: true });
  expect((await confirmation).type()).toBe('beforeunload');
  await (await confirmation).dismiss();
  await tray(admin).getByRole('button', { name: 'Cancel large.bin' }).click();
  await expect(tray(admin)).toBeHidden();
  await expect(log(admin).getByRole('article')).toHaveCount(0);
});

test('keeps a failed upload in the tray until the user discards it', async ({ browser }) => {
  const { page } = await openChat(browser);
  const body = 'You have too many unsent files. Send or discard them first.';
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 413, body }));
  await attach(page, await largeFile('large.bin'));
  await sendButton(page).click();
  await expect(log(page).getByRole('article')).toContainText('You have too many unsent files.');
  await page.keyboard.press('Escape');
  await expect(tray(page)).toContainText('Not sent');
  await tray(page).getByRole('button', { name: 'Discard large.bin' }).click();
  await expect(tray(page)).toBeHidden();
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test('fits the longest names at 360 px without horizontal scrolling', async ({ browser }) => {
  const { page } = await openChat(browser, { viewport: { width: 360, height: 740 } });
  const { release } = await holdUploads(page);
  const expectFits = async () => {
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => !/hidden|clip/.test(getComputedStyle(element).overflowX))
        // On a phone, the messages reach over their parents' padding to the edges of the screen.
        .filter(
          (element) =>
            getComputedStyle(element).overflowX !== 'visible' ||
            element.getBoundingClientRect().left + element.scrollWidth > innerWidth + 1,
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(wide).toEqual([]);
  };
  await attach(page, file(longName, Buffer.alloc(10)));
  await expect(form(page).getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
  await expectFits();
  await sendButton(page).click();
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await expectFits();
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('button', { name: `Cancel ${longName}` })).toBeInViewport();
  await expectFits();
  const small = await tray(page)
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(small).toEqual([]);
  release();
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(sent(page)).toHaveCount(1);
  await expectFits();
  await attach(page, file(`${'שלום '.repeat(30)}.bin`, Buffer.alloc(10)));
  // The extension of a right-to-left name stays at the end.
  await expect(form(page).locator('bdi')).toHaveCSS('direction', 'ltr');
  await expect(form(page).getByText('10.0 B')).toHaveCSS('direction', 'ltr');
  await expectFits();
});

test('has no axe violations for chat files and the tray in both themes', async ({ browser }) => {
  const { page } = await openChat(browser, screens[0]);
  const expectNoViolationsInThemes = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoViolations(page);
    }
  };
  await attach(page, file('truck.png', png));
  await sendButton(page).click();
  await expect(log(page).locator('img[src*=thumbnail]')).toBeVisible();
  await attach(page, tune);
  await expect(form(page).getByRole('button', { name: 'Remove' })).toBeVisible();
  await expectNoViolationsInThemes();
  await holdUploads(page);
  await sendButton(page).click();
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await attach(page, file('next.bin', Buffer.alloc(10)));
  await expect(form(page).getByRole('button', { name: 'Remove' })).toBeVisible();
  await expectNoViolationsInThemes();
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('progressbar')).toBeVisible();
  await expectNoViolationsInThemes();
});
