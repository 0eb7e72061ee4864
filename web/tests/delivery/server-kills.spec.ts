import { expect, type Page } from '@playwright/test';
import { attach, box, file, log, sent } from '#web/tests/chat/chat-files.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { startKillableStack } from './killable-stack.ts';

/** Above the ports of the shared stack and the separate ones. */
const port = Number(process.env.TEST_PORT || 8931) + 20;
const baseURL = `http://localhost:${port}`;
const bucketPath = '/cdn-cgi/local/r2/s3/';
const rounds = process.env.SOAK ? 10 : 1;
/** A message waits for the one before it, on which the app gives up after 30 s. */
const sendableMs = 60_000;
/** The outbox waits at most a minute between two attempts. */
const deliveredWithinMs = 120_000;

/** Opens the chat in two tabs of a new customer. */
async function openTabs(first: Page) {
  const order = await placeOrder(first);
  const second = await first.context().newPage();
  const chat = `/my-orders?order=${order.id}#chat`;
  for (const page of [first, second]) {
    // Playwright would stay on a page that asks whether to leave it.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(chat);
    await expect(log(page)).toContainText('No messages yet.');
  }
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { order, chat, second };
}

/** Writes a message, and presses Enter until the app accepts it, which empties the text field. */
async function write(page: Page, text: string, attachment?: ReturnType<typeof file>) {
  if (attachment) await attach(page, attachment);
  await box(page).fill(text);
  await expect(async () => {
    await box(page).press('Enter');
    expect(await box(page).inputValue()).toBe('');
  }).toPass({ timeout: sendableMs });
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

test('delivers every message and order once and in order while the server is killed', async ({
  browser,
}) => {
  test.setTimeout(180_000 * rounds);
  const stack = await startKillableStack({ port, publicUrl: baseURL });
  try {
    const options = { baseURL, serviceWorkers: 'allow' } as const;
    const first = await signedInPage(browser, newCustomer('Ada'), options);
    const { order, chat, second } = await openTabs(first);
    // The other tab or the service worker may send it.
    const requestTo = (method: string, path: string) =>
      first.context().waitForEvent('request', {
        predicate: (request) => request.method() === method && request.url().includes(path),
      });
    const texts: string[] = [];
    const notes: string[] = [];
    const nextText = () => {
      const text = `Message ${texts.length + 1}`;
      texts.push(text);
      return text;
    };
    for (let round = 1; round <= rounds; round += 1) {
      const form = await openOrderDialog(second);
      await fillOrderForm(second);
      notes.push(`Order ${round}`);
      await form.locator('[name=additionalNotes]').fill(`Order ${round}`);

      const posted = requestTo('POST', `/api/orders/${order.id}/messages`);
      const written = write(first, nextText());
      await posted;
      await stack.kill();
      await written;
      await form.getByRole('button', { name: 'Submit for Approval' }).click();
      await expect(form.getByText(/^(Order Submitted!|We saved your order)/)).toBeVisible();
      await second.goto(chat);
      await write(second, nextText());
      await second.reload();
      await write(first, nextText(), file('tune.bin', Buffer.from('stock tune')));
      await stack.restart();

      const uploading = requestTo('PUT', bucketPath);
      const large = Buffer.alloc(2_000_000);
      const attached = write(first, nextText(), file('log.bin', large));
      await uploading;
      await stack.kill();
      await attached;
      await stack.restart();
      await expect(sent(first)).toHaveCount(texts.length, { timeout: deliveredWithinMs });
    }

    const get = async <Json>(path: string) =>
      (await (await first.request.get(path)).json()) as Json;
    const messages = await get<OrderMessageJson[]>(`/api/orders/${order.id}/messages`);
    expect(messages.map(({ message }) => message)).toEqual(texts);
    expect(messages.map(({ fileName }) => fileName).filter(Boolean)).toHaveLength(2 * rounds);
    await expect
      .poll(
        async () =>
          (await get<OrderJson[]>('/api/orders/my-orders'))
            .flatMap(({ additionalNotes }) => additionalNotes ?? [])
            .sort(),
        { timeout: deliveredWithinMs },
      )
      .toEqual(notes.sort());
  } finally {
    await stack.stop();
  }
});
