import { createHash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Dialog, Locator, Page } from '@playwright/test';
import { runInPage } from '#web/tests/support/page-script.ts';
import { arrive, newCustomer, originOf } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { gateParts } from './part-gate.ts';
import type {} from './upload-harness.ts';

export type OpenWidget = Awaited<ReturnType<typeof openWidget>>;

interface WidgetOptions extends BrowserContextOptions {
  /** Goes along with what is uploaded, as the message's text. */
  message?: string;
  multiple?: boolean;
  /** Whether the test says how many parts of large files are sent. */
  gated?: boolean;
}

/** An upload widget of somebody new, alone on a page of the store; what it uploads becomes messages of their order. */
export async function openWidget(
  browser: Browser,
  { message = '', multiple = true, gated = false, ...options }: WidgetOptions = {},
) {
  const page = await arrive(browser, newCustomer('Una'), options);
  const order = await placeOrder(page);
  await page.clock.install();
  const gate = await gateParts(page);
  const mount = { userId: order.user.id, orderId: order.id, message, multiple };
  const choose = multiple ? 'Choose Files' : 'Choose File';

  async function load(tab = page): Promise<void> {
    await tab.goto('/nowhere');
    await runInPage(tab, 'upload-harness.ts');
    await tab.evaluate((given) => window.uploadHarness.mount(given), mount);
    if (!gated) await gate.allow(Number.POSITIVE_INFINITY);
  }

  await load();
  return {
    page,
    gate,
    widget: page.getByRole('region', { name: 'Files for the test' }),
    /** Puts the widget on the page again, as if its dialog was opened again. */
    mountAgain: () => page.evaluate((given) => window.uploadHarness.mount(given), mount),
    /** Loads the page anew, and says whether it asked first. */
    async reload(): Promise<boolean> {
      let hasAsked = false;
      const accept = (dialog: Dialog) => {
        hasAsked = true;
        return dialog.accept();
      };
      page.on('dialog', accept);
      await load();
      page.off('dialog', accept);
      return hasAsked;
    },
    /** The same widget in another tab. */
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

/** The SHA-256 of a message's file as it is downloaded, in hexadecimal; the file is streamed, never held. */
export async function downloadedHash(page: Page, message: OrderMessageJson | undefined) {
  const cookies = await page.context().cookies();
  const response = await fetch(originOf(page) + message?.fileUrl, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const hash = createHash('sha256');
  for await (const bytes of response.body ?? []) hash.update(bytes);
  return hash.digest('hex');
}

/** The paths of the companion service that a page asks for from now on, with their methods. */
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
