import { isDeepStrictEqual } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const description = 'Your message has been sent successfully';

/** Opens a chat, where each sent message shows a toast. */
async function toastingPage(page: Page): Promise<Page> {
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await page.getByPlaceholder('Type your message...').waitFor();
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.getByPlaceholder('Type your message...').press('Enter');
}

const toasts = '[data-scope=toast][data-part=root]';
const toastGroup = '[data-scope=toast][data-part=group]';
const visibleToasts = (page: Page) => page.locator(`${toasts}:visible`);

for (const { as, widths } of [
  { as: 'customer', widths: [390, 820] },
  { as: 'admin', widths: [820] },
] as const) {
  test(`covers neither the conversation nor a control of the ${as}`, async ({ browser }) => {
    const { account, order } = await newOrder(browser);
    const isAdmin = as === 'admin';
    const page = await signedInPage(browser, isAdmin ? 'Demo Admin' : account);
    const dialog = page.getByRole('dialog');
    const toast = visibleToasts(page);
    await page.goto(`/${isAdmin ? 'admin' : 'my-orders'}?order=${order.id}#chat`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const text = `Ready when you are, at ${width} px.`;
      await send(page, text);
      await expect(page.getByText(description)).toBeVisible();
      await expectNotCovered(toast, [
        dialog.getByRole('heading', { level: 2 }).first(),
        dialog.getByRole('tab', { name: 'Order' }),
        dialog.getByRole('tab', { name: 'Chat' }),
        dialog.getByRole('button', { name: 'Close' }),
        dialog.getByText(text),
        dialog.getByPlaceholder('Type your message...'),
      ]);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
    }
  });
}

for (const as of ['customer', 'admin'] as const) {
  test(`moves nothing of the ${as}’s order on a desktop`, async ({ browser }) => {
    const { account, order } = await newOrder(browser);
    const isAdmin = as === 'admin';
    const page = await signedInPage(browser, isAdmin ? 'Demo Admin' : account, {
      viewport: { width: 1280, height: 720 },
    });
    await page.goto(`/${isAdmin ? 'admin' : 'my-orders'}?order=${order.id}`);
    const messages = page.getByRole('log', { name: 'Messages' });
    await send(page, 'One');
    await expect(messages.getByText('Delivered')).toBeVisible();
    const toast = visibleToasts(page);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('header[style*="border-bottom: "]')).toHaveCount(0);
    const box = await messages.boundingBox();
    await send(page, 'Two');
    await expect(toast).toBeVisible();
    expect(await messages.boundingBox()).toEqual(box);
  });
}

test('covers neither the title nor the controls of an order with its Undo', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  for (const width of [390, 820, 1280]) {
    const { order } = await newOrder(browser);
    await admin.setViewportSize({ width, height: 844 });
    await admin.goto(`/admin?order=${order.id}`);
    await admin.getByRole('button', { name: 'Approve Order' }).click();
    await admin.getByRole('button', { name: 'Approve', exact: true }).click();
    const toast = visibleToasts(admin);
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
    const dialog = admin.getByRole('dialog', { name: 'Order Details' });
    await expectNotCovered(toast, [
      dialog.getByRole('heading', { name: 'Order Details' }),
      dialog.getByText('Ned Rivera, 2014 Ram 2500'),
      dialog.getByText('Approved', { exact: true }).first(),
      // A wide pane has no tabs.
      width === 1280
        ? dialog.getByRole('heading', { name: 'Order Chat' })
        : dialog.getByRole('tab', { name: 'Chat' }),
      dialog.getByRole('heading', { name: 'Check This Order' }),
      dialog.getByRole('button', { name: 'Close' }),
      dialog.getByRole('button', { name: 'Record Payment' }),
    ]);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  }
});

test('covers neither a field nor the Close button of a dialog that opened before it', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const dialog = admin.getByRole('dialog', { name: 'Record Payment' });
  const field = (name: string) => dialog.getByLabel(name);
  const controls = [
    dialog.getByRole('heading', { name: 'Record Payment' }),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Record Payment' }),
    field('Amount in Dollars *'),
  ];
  for (const { width, height, parts } of [
    {
      width: 390,
      height: 844,
      parts: [...controls, field('Method'), field('Reference'), field('Note')],
    },
    // Above the keyboard, no room is left over the dialog.
    { width: 390, height: 508, parts: controls },
    { width: 1280, height: 900, parts: controls },
  ]) {
    const { order } = await newOrder(browser);
    await admin.setViewportSize({ width, height });
    await admin.goto(`/admin?order=${order.id}`);
    await admin.getByRole('button', { name: 'Approve Order' }).click();
    await admin.getByRole('checkbox', { name: 'Open the next order' }).uncheck();
    // The toast waits until the browser is idle.
    await admin.evaluate(() => {
      window.requestIdleCallback = (callback) => {
        const deadline = { didTimeout: true, timeRemaining: () => 0 };
        addEventListener('idle', () => callback(deadline), { once: true });
        return 0;
      };
    });
    await admin.getByRole('button', { name: 'Approve', exact: true }).click();
    await admin.getByRole('button', { name: 'Record Payment' }).click();
    await expect(field('Amount in Dollars *')).toBeFocused();
    await admin.evaluate(() => dispatchEvent(new Event('idle')));
    const toast = visibleToasts(admin);
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectNotCovered(toast, parts);
  }
});

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Expects a toast to overlap none of these parts, once nothing moves from one poll to the next. */
async function expectNotCovered(toast: Locator, parts: readonly Locator[]): Promise<void> {
  let previous: Box[] = [];
  await expect
    .poll(
      async () => {
        // A toast stays open under the pointer.
        await toast.hover();
        const boxes = await Promise.all([toast, ...parts].map((part) => part.boundingBox()));
        const isStill = isDeepStrictEqual(boxes, previous);
        previous = boxes;
        const [own, ...others] = boxes;
        return isStill ? parts.filter((_, at) => overlap(own, others[at])).map(String) : 'moving';
      },
      // The app places the toast every 100 ms.
      { intervals: [250] },
    )
    .toEqual([]);
}

/** Returns whether the boxes of two visible elements overlap. */
function overlap(a: Box | undefined, b: Box | undefined): boolean {
  if (!a || !b) throw new Error('not visible');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isBeside && !isAbove;
}

test('stands below the titles of a tablet’s page, and is focused on F8 and dismissed with its button', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Tia'), {
    viewport: { width: 820, height: 844 },
  });
  const denied = page.getByText("You don't have admin privileges.");
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(denied).toBeVisible();
  const top = async () => (await visibleToasts(page).boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(844 / 2);
  await page.setViewportSize({ width: 1280, height: 900 });
  // The end of a navigation moves the focus, too.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.locator(toastGroup)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(visibleToasts(page)).toHaveCount(0);
  // A dismissed toast is hidden, and removed after 1,000,000 ms.
  await expect(page.locator(toasts)).toHaveCount(1);
  await toastingPage(page);
  await send(page, 'One');
  await expect(visibleToasts(page)).toHaveCount(1);
});

test('closes a toast over an open dialog on F8 and Escape, and on a swipe of 50 px to the right', async ({
  browser,
}) => {
  const page = await toastingPage(await signedInPage(browser, newCustomer('Tia')));
  await send(page, 'One');
  await expect(page.getByText(description)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.locator(toastGroup)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(visibleToasts(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();

  await send(page, 'Two');
  const text = visibleToasts(page).getByText(description);
  await expect(text).toBeVisible();
  const box = await text.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 5];
  const swipe = async (px: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + px, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(-80);
  await swipe(49);
  await expect(text).toBeVisible();
  await swipe(50);
  await expect(text).toBeHidden({ timeout: 1500 });
});

test('hides the toast of a failed message once the message waits for signal', async ({
  browser,
}) => {
  const page = await toastingPage(await signedInPage(browser, newCustomer('Tia')));
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await send(page, 'One');
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Waiting for signal')).toBeVisible();
  await expect(page.getByText('Failed to send message')).toBeHidden();
});
