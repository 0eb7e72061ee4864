import { createHash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Dialog, Locator, Page } from '@playwright/test';
import { runInPage } from '#web/tests/support/page-script.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, originOf, signedInPage } from '#web/tests/support/users.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { gateParts } from './part-gate.ts';
import type {} from './upload-harness.ts';

export type OpenWidget = Awaited<ReturnType<typeof openWidget>>;

interface WidgetOptions extends BrowserContextOptions {
  /** The text of the messages. */
  message?: string;
  multiple?: boolean;
  /** Holds the parts of large files until `gate.allow`. */
  gated?: boolean;
}

/** Opens a page with only an upload widget, for a new customer. Each uploaded file becomes a message of their order. */
export async function openWidget(
  browser: Browser,
  { message = '', multiple = true, gated = false, ...options }: WidgetOptions = {},
) {
  const page = await signedInPage(browser, newCustomer('Una'), options);
  const order = await placeOrder(page);
  await page.clock.install();
  const gate = await gateParts(page);
  const mount = { userId: order.user.id, orderId: order.id, message, multiple };
  const choose = multiple ? 'Choose Files' : 'Choose File';

  async function load(tab = page): Promise<void> {
    await tab.goto('/nowhere');
    await runInPage(tab, 'uploads/upload-harness.ts');
    await tab.evaluate((given) => window.uploadHarness.mount(given), mount);
    if (!gated) await gate.allow(Number.POSITIVE_INFINITY);
  }

  await load();
  return {
    page,
    gate,
    widget: page.getByRole('region', { name: 'Files for the test' }),
    /** Mounts the widget again, like a reopened dialog. */
    remount: () => page.evaluate((given) => window.uploadHarness.mount(given), mount),
    /** Reloads the page; returns whether it asked for confirmation. */
    async reload(): Promise<boolean> {
      let wasAsked = false;
      const accept = (dialog: Dialog) => {
        wasAsked = true;
        return dialog.accept();
      };
      page.on('dialog', accept);
      await load();
      page.off('dialog', accept);
      return wasAsked;
    },
    /** Opens the same widget in another tab. */
    async openTab(): Promise<Page> {
      const tab = await page.context().newPage();
      await load(tab);
      return tab;
    },
    row: (name: string): Locator => page.getByRole('listitem').filter({ hasText: name }),
    button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    choose: (...paths: string[]) =>
      page.locator(`input[aria-label^="${choose}"]`).first().setInputFiles(paths),
    /** The messages of the order, oldest first. */
    async messages(): Promise<OrderMessageJson[]> {
      return (await page.request.get(`/api/orders/${order.id}/messages`)).json();
    },
    order,
  };
}

/** Downloads a message's file as a stream; returns its SHA-256 in hexadecimal. */
export async function downloadedHash(page: Page, message: OrderMessageJson | undefined) {
  const cookies = await page.context().cookies();
  const response = await fetch(originOf(page) + message?.fileUrl, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const hash = createHash('sha256');
  for await (const bytes of response.body ?? []) hash.update(bytes);
  return hash.digest('hex');
}

/** Records the page's companion API calls from now on, as method and path. */
export function companionCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, path] = pathname.split('/api/s3/');
    if (path !== undefined)
      calls.push(`${request.method()} ${path.replace(/multipart\/[^/]+/, 'multipart/x')}`);
  });
  return calls;
}
