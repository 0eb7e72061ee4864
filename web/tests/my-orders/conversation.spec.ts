import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { ownRequiredParts } from '#web/tests/order-request/fill-order-form.ts';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

/** Denies the open order with a new template. */
async function denyWithTemplate(admin: Page, title: string): Promise<void> {
  const text = 'Hi {first name}, which injectors does your {truck} have?';
  await writeAs(admin, 'POST', '/api/admin/replies', { kind: 'denial', title, text });
  await admin.getByRole('button', { name: 'Deny Order' }).click();
  const deny = admin.getByRole('dialog', { name: 'Deny Order' });
  await deny.getByLabel('Insert a template').selectOption({ label: title });
  await deny.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(fact(admin, 'Status')).toHaveText('Denied');
}

/** Fixes the denied order, and returns the order that replaces it. */
async function resubmit(customer: Page): Promise<OrderJson> {
  await customer.getByRole('button', { name: 'Fix and Resubmit' }).click();
  const form = customer.getByRole('dialog', { name: 'Request Calibration Order' });
  await form.locator('[name=modifications]').fill('Stock injectors');
  await ownRequiredParts(customer);
  const placed = customer.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/orders',
  );
  await form.getByRole('button', { name: 'Submit for Approval' }).click();
  const response = await placed;
  await expect(form).toBeHidden();
  return (await response.json()) as OrderJson;
}

async function approveAndPay(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(fact(admin, 'Status')).toHaveText('Approved');
  await admin.getByRole('button', { name: 'Record Payment' }).click();
  const payment = admin.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(fact(admin, 'Payment Status')).toHaveText('✓ Paid');
}

/** Uploads a file for the order's only checklist item and delivers it. */
async function deliver(admin: Page, { content, note }: { content: string; note: string }) {
  const files = admin.getByRole('region', { name: 'Files for the customer' });
  const file = { name: 'tune.bin', mimeType: 'application/octet-stream' };
  await files.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(content) });
  await files.getByLabel(/^(Note for the customer|What changed)/).fill(note);
  await files.getByRole('button', { name: 'Upload', exact: true }).click();
  const button = files.getByRole('button', { name: /^Deliver Now/ });
  await button.click();
  await expect(button).toBeHidden();
  await expect(files.getByRole('article').first()).toContainText(note);
}

/** Downloads a revision, which asks for the customer's verdict. */
async function download(files: Locator, revision: string): Promise<void> {
  const started = files.page().waitForEvent('download');
  await files.getByRole('link', { name: `Download ${revision}` }).click();
  expect((await started).suggestedFilename()).toBe('tune.bin');
}

test('holds a conversation from a denied order to a revision that works', async ({ browser }) => {
  const { customer, order } = await newOrder(browser, { tuneType: 'single', addonIds: [] });
  await customer.setViewportSize(phone);
  const admin = await signedInPage(browser, 'Demo Admin', { viewport: tablet });
  await admin.goto(`/admin?order=${order.id}`);
  await denyWithTemplate(admin, `Injectors ${shortId(order.id)}`);

  await customer.goto('/my-orders');
  await expect(
    customer.getByText('Hi Ned, which injectors does your 2014 Ram 2500 have?'),
  ).toBeVisible();
  const fixed = await resubmit(customer);

  await admin.goto(`/admin?order=${fixed.id}`);
  await approveAndPay(admin);
  await deliver(admin, { content: 'one', note: 'Flash with the key on.' });

  await customer.goto('/my-orders');
  const card = customer
    .getByRole('article')
    .filter({ hasText: 'A new file is ready to download.' });
  await expect(card).toBeVisible();
  await customer.goto(`/my-orders?order=${fixed.id}`);
  const files = customer.getByRole('region', { name: 'Your Files' });
  await download(files, 'tune.bin, revision 1');
  await files.getByRole('button', { name: 'I need a change: tune.bin, revision 1' }).click();
  const composer = customer.getByPlaceholder('Type your message...');
  await expect(composer).toHaveValue('I need a change: tune.bin, revision 1. ');
  await expect(composer).toBeFocused();
  await customer.keyboard.type('It idles too low.');
  await customer.keyboard.press('Enter');
  const log = customer.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('It idles too low.')).toBeVisible();
  await expect(log.getByText('Delivered')).toBeVisible();

  await admin.goto(`/admin?order=${fixed.id}#chat`);
  await expect(admin.getByRole('tab', { name: 'Chat', selected: true })).toBeVisible();
  await expect(admin.getByRole('log').getByText('It idles too low.')).toBeVisible();
  await admin.getByRole('tab', { name: 'Order' }).click();
  await expect(admin.getByText(/^Change requested/)).toBeVisible();
  await deliver(admin, { content: 'two', note: 'Raised the idle to 750 rpm.' });

  await customer.goto(`/my-orders?order=${fixed.id}`);
  await expect(files.getByText('Raised the idle to 750 rpm.')).toBeVisible();
  await download(files, 'tune.bin, revision 2');
  await files.getByRole('button', { name: 'It works: tune.bin, revision 2' }).click();
  await expect(files.getByText('You said: It works')).toBeVisible();
  // A click could miss it, because the answer above has just changed the layout.
  await files.getByText('Earlier revisions (1)').press('Enter');
  await expect(files.getByText('You said: Change requested')).toBeVisible();
  await expectNoViolations(customer);

  await admin.goto(`/admin?order=${fixed.id}#chat`);
  const messages = admin.getByRole('log').getByRole('article');
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText('It works: tune.bin, revision 2.');
  await admin.getByRole('tab', { name: 'Order' }).click();
  await expect(admin.getByText(/^It works, /)).toBeVisible();
  const history = admin.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Customer: it works');
});
