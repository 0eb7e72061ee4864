import { createHash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Dialog, Locator, Page } from '@playwright/test';
import { runInPage } from '#web/tests/support/page-script.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { maxRetries, originOf, signedInPage } from '#web/tests/support/users.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { gateParts } from './part-gate.ts';
import type {} from './upload-harness.ts';

export type OpenWidget = Awaited<ReturnType<typeof openWidget>>;

interface WidgetOptions extends BrowserContextOptions {
  /** The note of the files. */
  note?: string;
  /** Holds the parts of large files until `gate.allow`. */
  gated?: boolean;
}

/** Opens a page with only an upload widget, for an admin. Each uploaded file is attached to a new, paid order. */
export async function openWidget(
  browser: Browser,
  { note, gated = false, ...options }: WidgetOptions = {},
) {
  const page = await signedInPage(browser, 'Demo Admin', options);
  const { order } = await paidOrder(browser, page);
  const user = await page.request.get('/api/auth/user');
  const { id: userId } = (await user.json()) as UserJson;
  await page.clock.install();
  const gate = await gateParts(page);
  const mount = { userId, orderId: order.id, ...(note && { note }) };

  async function load(tab = page): Promise<void> {
    await openWithoutApp(tab);
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
      page.locator(`input[aria-label^="Choose Files"]`).first().setInputFiles(paths),
    /** The files of the order. */
    async attachedFiles(): Promise<DeliverableJson[]> {
      return (await page.request.get(`/api/orders/${order.id}/files`)).json();
    },
    order,
  };
}

/** Opens the app's page without its script, whose own delivery would send the same items. */
async function openWithoutApp(page: Page): Promise<void> {
  const path = '/nowhere';
  await page.route(path, async (route) => {
    const response = await route.fetch({ maxRetries });
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('id="root" data-scripts', 'id="root" data-no-scripts'),
    });
  });
  await page.goto(path);
  await page.unroute(path);
}

/** Downloads an attached file as a stream; returns its SHA-256 in hexadecimal. */
export async function downloadedHash(page: Page, file: DeliverableJson | undefined) {
  const cookies = await page.context().cookies();
  const response = await fetch(originOf(page) + file?.fileUrl, {
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
