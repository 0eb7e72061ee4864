import { expect } from '@playwright/test';
import { expectKept } from '#web/tests/offline/kept-reads.ts';
import { storedRows } from '#web/tests/support/browser-store.ts';
import { firstPerson, idOf, initialsOf, keptOf } from '#web/tests/support/first-person.ts';
import { becomes, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';

test.describe('two people on one device', () => {
  test('who signs in next finds nothing of the first, on screen or in the store', async ({
    browser,
  }) => {
    const { page } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await becomes(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(initialsOf(page)).toContainText('FR');
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expectKept(page, 'Fay');
    expect(await keptOf(page)).toEqual(new Set([await idOf(next)]));
  });

  test('neither when the store does not answer', async ({ browser }) => {
    const { page } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await page.route('**/api/**', (route) => route.abort());
    await becomes(page.context(), next);
    await page.goto('/my-orders');
    await expect(page.getByRole('heading', { name: 'The Store Did Not Answer' })).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeHidden();
    await expect(initialsOf(page)).toBeHidden();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('after logging out nothing is kept', async ({ browser }) => {
    const { page } = await firstPerson(browser);
    await initialsOf(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('who was signed out by time leaves nothing either, also when the store does not answer', async ({
    browser,
  }) => {
    const { page } = await firstPerson(browser);
    await page.context().clearCookies();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('a page that stays open is wiped when the answer says that nobody is signed in', async ({
    browser,
  }) => {
    const { customer: page } = await newOrder(browser);
    await page.clock.install();
    await page.goto('/my-orders');
    await expect(page.getByText('Pending Review')).toBeVisible();
    await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }));
    await page.context().clearCookies();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeHidden();
    // What was about to be written is not written any more.
    await page.clock.fastForward(5000);
    await expect.poll(() => keptOf(page)).toEqual(new Set());
  });

  test('a page that stays open shows the next person’s things when it is looked at again', async ({
    browser,
  }) => {
    const { page, id } = await firstPerson(browser);
    const next = await signIn(browser, newCustomer('Fay'));
    await becomes(page.context(), next);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await expect(initialsOf(page)).toContainText('FR');
    await expectKept(page, 'Fay');
    expect(await keptOf(page)).not.toContain(id);
  });

  test('what is about to be written when the person changes is written under nobody’s name', async ({
    browser,
  }) => {
    const { customer: page } = await newOrder(browser, { vin: '1FIRSTPERSON00001' });
    const next = await signIn(browser, newCustomer('Fay'));
    await page.clock.install();
    await page.goto('/my-orders');
    await expect(page.getByText('Pending Review')).toBeVisible();
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 3000)));
    await placeOrder(page, { vin: '1FIRSTPERSON00002' });
    const answer = page.waitForResponse('**/api/orders/my-orders');
    await page.clock.runFor(8000);
    await (await answer).finished();
    // Drawn, and not written yet.
    await page.clock.runFor(500);
    await expect(page.getByRole('article')).toHaveCount(2);
    await becomes(page.context(), next);
    await page.clock.runFor(5000);
    const kept = JSON.stringify(await storedRows(page, 'reads'));
    expect(kept).not.toContain('1FIRSTPERSON00002');
    expect(await keptOf(page)).not.toContain(await idOf(next));
  });
});
