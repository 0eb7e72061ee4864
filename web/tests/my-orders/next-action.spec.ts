import { expect } from '@playwright/test';
import { css } from '#styled/css';
import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { paidOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { expectAfterPoll } from '#web/tests/support/poll.ts';
import { modifyResponse, screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { noMilestones } from '#worker/tests/support/no-milestones.ts';

const [phone] = screens;

const filledButton = `.${css({ background: 'action' })}`;

const list = '**/api/orders/my-orders';
const at = (day: number) => new Date(2025, 10, day, 12).toISOString();
const approved = { ...noMilestones, approvedAt: at(21) };
const paid = { ...approved, paidAt: at(22) };

/** Each card's state, its one primary action and its line. */
const cards: { order: Partial<OrderJson>; action: string; line: string }[] = [
  {
    order: { status: 'pending', createdAt: at(20) },
    action: 'View Details & Chat',
    line: 'Requested. We’re reviewing your request.',
  },
  {
    order: { status: 'pending', createdAt: at(20), unread: 1 },
    action: 'Reply',
    line: 'Requested. We’re reviewing your request.',
  },
  {
    order: { status: 'approved', milestones: approved, amountDue: 139_700 },
    action: 'Pay $1397',
    line: 'Approved Nov 21, 2025. Payment is next.',
  },
  {
    order: {
      status: 'approved',
      milestones: approved,
      stripeInvoiceUrl: 'https://invoice.example/1',
      amountDue: 139_700,
      unread: 1,
    },
    action: 'Pay $1397',
    line: 'Approved Nov 21, 2025. Pay the invoice and we’ll start building.',
  },
  {
    order: { status: 'approved', paymentStatus: 'paid', milestones: paid },
    action: 'View Details & Chat',
    line: 'Paid Nov 22, 2025. We’re building your file.',
  },
  {
    order: {
      status: 'denied',
      adminResponse: 'No',
      milestones: { ...noMilestones, deniedAt: at(21) },
    },
    action: 'Fix and Resubmit',
    line: 'Denied Nov 21, 2025. Read the reason below, fix it, then resubmit.',
  },
  {
    order: {
      status: 'fulfilled',
      paymentStatus: 'paid',
      milestones: { ...paid, fulfilledAt: at(23) },
      newFiles: 2,
    },
    action: 'Download 2 Files',
    line: 'Fulfilled Nov 23, 2025. 2 new files are ready to download.',
  },
  {
    order: {
      status: 'fulfilled',
      paymentStatus: 'paid',
      milestones: { ...paid, fulfilledAt: at(23) },
      hasFiles: true,
    },
    action: 'Tell Us How It Runs',
    line: 'Fulfilled Nov 23, 2025. Your files are ready.',
  },
  {
    order: {
      status: 'pending',
      createdAt: at(20),
      buildSheet: { answered: 0, questions: 15, required: 4 },
    },
    action: 'Start your build sheet',
    line: 'Requested. We’re reviewing your request.',
  },
];

test('offers one primary action on each card', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Nia'), phone);
  await placeOrder(page);
  await modifyResponse(page, list, ([placed]: OrderJson[]) =>
    cards.map(({ order }, index) => ({
      ...placed,
      buildSheet: { answered: 15, questions: 15, required: 0 },
      ...order,
      id: `order-${index}`,
    })),
  );
  await page.goto('/my-orders');
  const shown = page.getByRole('article');
  await expect(shown).toHaveCount(cards.length);
  for (const [index, { action, line }] of cards.entries()) {
    const card = shown.nth(index);
    await expect(card.getByText(line)).toBeVisible();
    await expect(card.locator(filledButton)).toHaveText(action);
    await expect(card.getByRole('button', { name: 'View Details & Chat' })).toBeVisible();
  }
  await expect(shown.nth(4).getByRole('listitem')).toHaveText([
    /^Requested/,
    'Approved',
    'Paid',
    'Fulfilled',
  ]);
  await expectNoViolationsOnScreens(page);
});

test('downloads all new files with one press and shows how to install them', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  await attachDeliverableAs(admin, order.id, { fileName: 'tow.bin' });
  await attachDeliverableAs(admin, order.id, {
    itemId: 'Switch:sotf-switch',
    fileName: 'wiring.pdf',
  });
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await customer.clock.install();
  await customer.goto('/my-orders');
  const names: string[] = [];
  customer.on('download', (download) => names.push(download.suggestedFilename()));
  await customer.getByRole('button', { name: 'Download 2 Files' }).click();
  await expect.poll(() => names.toSorted()).toEqual(['tow.bin', 'wiring.pdf']);

  const files = customer.getByRole('region', { name: 'Your Files' });
  await expect(files.getByRole('heading', { name: 'Install with EZ Lynk' })).toBeVisible();
  await expect(files.getByText('Turn the key to ON. Don’t start the engine.')).toBeVisible();
  await expect(files.getByRole('link', { name: 'EZ Lynk: about the AutoAgent' })).toBeVisible();
  await expectNoViolations(customer);
  // The guide stays open for a customer who comes back to install.
  const card = customer.getByRole('main').getByRole('article');
  await customer.getByRole('button', { name: 'Close' }).click();
  const action = card.locator(filledButton);
  await expectAfterPoll(customer, action.filter({ hasText: 'View Details & Chat' }));
  await card.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(files.getByRole('heading', { name: 'Install with EZ Lynk' })).toBeVisible();
  await expect(files.getByText('Turn the key to ON. Don’t start the engine.')).toBeVisible();
  await expect(files.getByRole('button', { name: /^Download \d Files?$/ })).toHaveCount(0);
});
