import { expect, type Locator, type Page } from '@playwright/test';
import { withOwnStack } from '#web/tests/support/own-stack.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

// Its own stack, because other tests' orders would be part of the day.
withOwnStack({ portsAbove: 25 });

const customers = 10;
const ordersEach = 3;
const fulfillments = 5;
const maxPresses = 140;
/** The approvals of which the time to the next order is measured, on a slow tablet. */
const measured = 8;

/** An admin's page that counts clicks and keys. Typed text doesn't count. */
function workAt(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async click(target: Locator): Promise<void> {
      presses += 1;
      await target.click();
    },
    async key(key: string): Promise<void> {
      presses += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.insertText(text),
    /** The press opens the file picker, and another one chooses the file. */
    async attach(button: Locator, name: string): Promise<void> {
      presses += 2;
      const chooser = page.waitForEvent('filechooser');
      await button.click();
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(name) };
      await (await chooser).setFiles(file);
    },
  };
}

async function seed(browser: Parameters<typeof signedInPage>[0], admin: Page): Promise<void> {
  await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const customer = await signedInPage(browser, newCustomer(`Day${index}`));
      let trucks = 0;
      // Each truck has another name, so that the test sees which order is open.
      const orderFor = (page: Page) => {
        trucks += 1;
        const vehicleModel = `2500 No. ${index}-${trucks}`;
        return placeOrder(page, { tuneType: 'single', addonIds: [], vehicleModel });
      };
      if (index < fulfillments) {
        const { id } = await orderFor(customer);
        const path = `/api/admin/orders/${id}`;
        await writeAs(admin, 'PATCH', path, { status: 'approved' });
        await writeAs(admin, 'POST', `${path}/payment`, { amount: 64_900, method: 'card' });
      }
      const { id } = await orderFor(customer);
      await writeAs(customer, 'POST', `/api/orders/${id}/messages`, {
        message: 'When is it ready?',
        fileUrl: null,
        fileName: null,
        fileSize: null,
      });
      for (let order = 1; order < ordersEach; order += 1) await orderFor(customer);
      await customer.close();
    }),
  );
}

/** Returns the ms from a press of Enter to the first frame that shows another order. */
async function timeToNextOrder(page: Page, press: () => Promise<void>): Promise<number> {
  const measured = await page.evaluateHandle(() => {
    const shown = () => document.querySelector('[role=dialog] strong')?.textContent;
    const before = shown();
    const time = new Promise<number>((resolve) => {
      const start = (): void => {
        const pressedAt = performance.now();
        const check = (): void => {
          if (shown() === before) requestAnimationFrame(check);
          else requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        };
        check();
      };
      document.addEventListener('keydown', start, { once: true, capture: true });
    });
    return { time };
  });
  await press();
  return measured.evaluate(({ time }) => time);
}

test('an admin finishes a day of forty orders on a tablet with at most 140 presses', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin', {
    viewport: { width: 820, height: 1180 },
  });
  await seed(browser, admin);
  await admin.addInitScript(() => localStorage.removeItem('next-order'));
  await admin.goto('/admin');
  const work = workAt(admin);
  const tab = (name: string) => admin.getByRole('tab', { name: new RegExp(`^${name} \\(`) });
  const cards = admin.getByRole('listitem').getByRole('button');
  const pane = admin.getByRole('dialog', { name: 'Order Details' });
  const pendingCount = customers * ordersEach;
  await expect(tab('Pending')).toHaveText(`Pending (${pendingCount})`);

  const cpu = await admin.context().newCDPSession(admin);
  const slowDown = (rate: number) => cpu.send('Emulation.setCPUThrottlingRate', { rate });
  const startedAt = performance.now();
  const toNext: number[] = [];
  let left = pendingCount;
  const isLeft = () => expect(tab('Pending')).toHaveText(`Pending (${left})`);
  const approve = async () => {
    await work.key('a');
    const confirm = admin.getByRole('dialog', { name: 'Approve Order' }).getByRole('button', {
      name: 'Approve',
      exact: true,
    });
    await expect(confirm).toBeFocused();
    left -= 1;
    const isMeasured = toNext.length < measured;
    if (isMeasured) await slowDown(4);
    const time = await timeToNextOrder(admin, () => work.key('Enter'));
    if (isMeasured) {
      toNext.push(time);
      await slowDown(1);
    }
    await isLeft();
  };
  await work.click(cards.first());
  await expect(pane).toBeVisible();
  for (let order = 0; order < 2; order += 1) {
    await approve();
    await work.click(admin.getByRole('button', { name: 'Undo' }));
    left += 1;
    await isLeft();
  }
  for (let order = 0; order < 3; order += 1) {
    const truck = await pane.locator('strong').first().textContent();
    await work.click(pane.getByRole('button', { name: 'Ask for a Change' }));
    await work.type('Please add the VIN.');
    const dialog = admin.getByRole('dialog', { name: 'Ask for a Change' });
    await work.click(dialog.getByRole('button', { name: 'Ask for a Change' }));
    await expect(dialog).toBeHidden();
    await work.key('j');
    await expect(pane.locator('strong').first()).not.toHaveText(truck ?? '');
  }
  for (let order = 0; order < 5; order += 1) {
    await work.key('d');
    const dialog = admin.getByRole('dialog', { name: 'Deny Order' });
    await expect(dialog.getByLabel('Reason for Denial *')).toBeFocused();
    await work.type('We have no file for this truck.');
    await work.click(dialog.getByRole('button', { name: 'Deny', exact: true }));
    await expect(dialog).toBeHidden();
    left -= 1;
    await isLeft();
  }
  while (left > 3) await approve();
  const perDecision = (performance.now() - startedAt) / pendingCount;

  await work.click(admin.getByRole('button', { name: 'Inbox (10)' }));
  for (let chat = 0; chat < customers; chat += 1) {
    await work.click(cards.first());
    if (chat === 0) await work.click(pane.getByRole('tab', { name: /^Chat/ }));
    await work.click(pane.getByRole('textbox', { name: 'Message' }));
    await work.type('You get it tomorrow.');
    await work.key('Enter');
    const rest = customers - chat - 1;
    await expect(admin.getByRole('button', { name: `Inbox (${rest})` })).toBeVisible();
  }

  await work.click(tab('Fulfillment'));
  for (let order = 0; order < fulfillments; order += 1) {
    await work.click(admin.getByRole('tabpanel').getByRole('listitem').getByRole('button').first());
    const dialog = admin.getByRole('dialog', { name: 'Fulfill Order' });
    await work.attach(dialog.getByRole('button', { name: /^Choose File/ }), 'tune.bin');
    await work.click(dialog.getByRole('button', { name: 'Upload', exact: true }));
    await expect(dialog.getByRole('article').filter({ hasText: 'tune.bin' })).toBeVisible();
    await work.click(dialog.getByRole('group', { name: 'Checklist' }).getByRole('checkbox'));
    await work.click(dialog.getByRole('button', { name: 'Mark as Fulfilled' }));
    await expect(dialog).toBeHidden();
  }
  await expect(tab('Fulfillment')).toHaveText('Fulfillment (0)');

  const median = toNext.toSorted((a, b) => a - b)[Math.floor(toNext.length / 2)] ?? 0;
  console.log(
    `The day took ${work.presses()} presses, and ${Math.round(perDecision)} ms per decision. ` +
      `Approve to next order at 4x slowdown: median ${Math.round(median)} ms, ` +
      `fastest ${Math.round(Math.min(...toNext))} ms.`,
  );
  expect(work.presses()).toBeLessThanOrEqual(maxPresses);
});
