import { type CDPSession, expect } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

test('restyles neither the page nor an open order when a dialog opens and closes over them', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const page = await signedInPage(browser, 'Demo Admin', {
    viewport: { width: 1280, height: 900 },
  });
  await page.goto(`/admin?order=${order.id}`);
  const approve = page.getByRole('button', { name: 'Approve Order' });
  const dialog = page.getByRole('dialog', { name: 'Approve Order' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await page.getByPlaceholder('Type your message...').waitFor();
  // The first time, the page also loads the dialog.
  await approve.click();
  await cancel.click();
  await expect(dialog).toBeHidden();
  const session = await page.context().newCDPSession(page);
  const restyled = await restyledElements(session, async () => {
    await approve.click();
    await cancel.click();
    await expect(dialog).toBeHidden();
  });
  // The page has more than 250 elements, the dialog 30.
  expect(Math.max(...restyled)).toBeLessThan(100);
});

/** Returns how many elements each style recalculation of an action computed. */
async function restyledElements(
  session: CDPSession,
  action: () => Promise<void>,
): Promise<number[]> {
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // Typed as texts, but these are numbers.
    for (const [, count] of JSON.stringify(value).matchAll(/"elementCount":(\d+)/g)) {
      counts.push(Number(count));
    }
  });
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await action();
  await session.send('Tracing.end');
  await ended;
  return counts;
}
