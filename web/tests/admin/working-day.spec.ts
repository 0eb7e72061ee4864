import { expect, type Locator, type Page } from '@playwright/test';
import { withOwnStack } from '#web/tests/support/own-stack.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

// Its own stack, because other tests' orders would be part of the day.
withOwnStack({ portsAbove: 25 });

/** Nine orders are enough to do each kind of work, which takes the same presses every time. */
const customers = 3;
const ordersEach = 3;
const fulfillments = 2;
/** How often an admin does each kind of work in a day of forty orders. */
const dayOfForty = {
  open: 1,
  undo: 2,
  change: 3,
  deny: 5,
  approve: 22,
  openInbox: 1,
  firstReply: 1,
  reply: 9,
  openFulfillment: 1,
  fulfill: 5,
};
const maxPresses = 140;

type Work = keyof typeof dayOfForty;

/** An admin's page that counts the clicks and keys of each kind of work. Typed text doesn't count. */
function workAt(page: Page) {
  let presses = 0;
  const most = new Map<Work, number>();
  return {
    /** Does a piece of work, and remembers the most presses that one of its kind took. */
    async count(kind: Work, work: () => Promise<void>): Promise<void> {
      presses = 0;
      await work();
      most.set(kind, Math.max(presses, most.get(kind) ?? 0));
    },
    pressesOf: (kind: Work) => most.get(kind) ?? Number.NaN,
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
      });
      for (let order = 1; order < ordersEach; order += 1) await orderFor(customer);
      await customer.close();
    }),
  );
}

test('nine orders on a tablet, projected to a day of forty, take an admin at most 140 presses', async ({
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
  // By selector, because a decision's dialog hides the pane from the accessibility tree.
  const truck = admin.locator('[role=dialog] strong').first();
  let left = customers * ordersEach;
  const isLeft = () => expect(tab('Pending')).toHaveText(`Pending (${left})`);
  await isLeft();

  const approve = async () => {
    await work.key('a');
    const dialog = admin.getByRole('dialog', { name: 'Approve Order' });
    await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
    const approved = (await truck.textContent()) ?? '';
    left -= 1;
    await work.key('Enter');
    await expect(truck).not.toHaveText(approved);
    await isLeft();
  };
  await work.count('open', () => work.click(cards.first()));
  await expect(pane).toBeVisible();
  await work.count('undo', async () => {
    await approve();
    await work.click(admin.getByRole('button', { name: 'Undo' }));
    left += 1;
    await isLeft();
  });
  await work.count('change', async () => {
    const returned = (await truck.textContent()) ?? '';
    await work.click(pane.getByRole('button', { name: 'Ask for a Change' }));
    await work.type('Please add the VIN.');
    const dialog = admin.getByRole('dialog', { name: 'Ask for a Change' });
    await work.click(dialog.getByRole('button', { name: 'Ask for a Change' }));
    await expect(dialog).toBeHidden();
    await work.key('j');
    await expect(truck).not.toHaveText(returned);
  });
  for (let order = 0; order < 2; order += 1) {
    await work.count('deny', async () => {
      await work.key('d');
      const dialog = admin.getByRole('dialog', { name: 'Deny Order' });
      await expect(dialog.getByLabel('Reason for Denial *')).toBeFocused();
      await work.type('We have no file for this truck.');
      await work.click(dialog.getByRole('button', { name: 'Deny', exact: true }));
      await expect(dialog).toBeHidden();
      left -= 1;
      await isLeft();
    });
  }
  // Each approval opens another pending order, so some must stay.
  while (left > 3) await work.count('approve', approve);

  await work.count('openInbox', () =>
    work.click(admin.getByRole('button', { name: `Inbox (${customers})` })),
  );
  for (let rest = customers - 1; rest >= 0; rest -= 1) {
    const isFirst = rest === customers - 1;
    await work.count(isFirst ? 'firstReply' : 'reply', async () => {
      await work.click(cards.first());
      if (isFirst) await work.click(pane.getByRole('tab', { name: /^Chat/ }));
      await work.click(pane.getByRole('textbox', { name: 'Message' }));
      await work.type('You get it tomorrow.');
      await work.key('Enter');
      await expect(admin.getByRole('button', { name: `Inbox (${rest})` })).toBeVisible();
    });
  }

  await work.count('openFulfillment', () => work.click(tab('Fulfillment')));
  for (let order = 0; order < fulfillments; order += 1) {
    await work.count('fulfill', async () => {
      const ready = admin.getByRole('tabpanel').getByRole('listitem').getByRole('button');
      await work.click(ready.first());
      const dialog = admin.getByRole('dialog', { name: 'Fulfill Order' });
      await work.attach(dialog.getByRole('button', { name: /^Choose File/ }), 'tune.bin');
      await work.click(dialog.getByRole('button', { name: 'Upload', exact: true }));
      await expect(dialog.getByRole('article').filter({ hasText: 'tune.bin' })).toBeVisible();
      await work.click(dialog.getByRole('group', { name: 'Checklist' }).getByRole('checkbox'));
      await work.click(dialog.getByRole('button', { name: 'Mark as Fulfilled' }));
      await expect(dialog).toBeHidden();
    });
  }
  await expect(tab('Fulfillment')).toHaveText('Fulfillment (0)');

  const kinds = Object.entries(dayOfForty) as [Work, number][];
  const presses = kinds.reduce((sum, [kind, times]) => sum + times * work.pressesOf(kind), 0);
  console.log(`A day of forty orders takes ${presses} presses.`);
  expect(presses).toBeLessThanOrEqual(maxPresses);
});
