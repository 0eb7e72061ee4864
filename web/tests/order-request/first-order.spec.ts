import { expect, type Locator, type Page } from '@playwright/test';
import { newCustomer, test } from '#web/tests/support/users.ts';
import { orderFormValues } from './order-form-values.ts';

/** The most that a user may need for the first order. */
const budget = { taps: 14, seconds: 90 };
/** The most taps that a user may need from the landing page to an order with its build sheet, and with its photo. */
const answeredTaps = 18;
const completeTaps = 20;
/** The pace of a slow thumb: the time to find and tap a target, and to type a character. */
const pace = { tapSeconds: 2, characterSeconds: 0.3 };

const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]);

/** Uses a page like a thumb, and counts its taps and characters. */
function createThumb(page: Page) {
  const count = { taps: 0, characters: 0 };
  async function tap(target: Locator): Promise<void> {
    count.taps += 1;
    await target.tap();
  }
  return {
    count,
    tap,
    /** Opens a select's picker and taps an option. */
    async select(target: Locator, option: string): Promise<void> {
      await expect(target).toBeEnabled();
      count.taps += 2;
      await target.selectOption(option);
    },
    /** Types into the field that has the focus. */
    async type(text: string): Promise<void> {
      count.characters += text.length;
      await page.keyboard.type(text);
    },
    /** Presses the keyboard's Next key. */
    async next(): Promise<void> {
      count.characters += 1;
      await page.keyboard.press('Tab');
    },
    /** Presses Next until a field has the focus. */
    async nextTo(target: Locator): Promise<void> {
      for (let presses = 0; presses < 5; presses += 1) {
        await this.next();
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(target).toBeFocused();
    },
    /** Opens the system's picker and taps a photo. */
    async choosePhoto(target: Locator): Promise<void> {
      count.taps += 1;
      const [picker] = await Promise.all([page.waitForEvent('filechooser'), this.tap(target)]);
      await picker.setFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: photo });
    },
  };
}

test(`takes a new user from the landing page to an order in ${budget.taps} taps and ${budget.seconds} s, and to a complete one in ${completeTaps}`, async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const thumb = createThumb(page);
  const account = newCustomer('Fay');
  await page.goto('/');
  const start = performance.now();

  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  await thumb.select(page.getByLabel('Year', { exact: true }), '2014');
  await thumb.select(page.getByLabel('Model', { exact: true }), 'Ram 2500');
  await thumb.select(page.getByLabel('Transmission', { exact: true }), '68RFE automatic');
  await thumb.tap(page.getByRole('link', { name: 'Log In to See It' }));

  await thumb.tap(page.getByLabel('Email'));
  await thumb.type(account.email);
  await thumb.next();
  await thumb.type(account.firstName);
  await thumb.next();
  await thumb.type(account.lastName);
  await thumb.tap(page.getByRole('button', { name: 'Continue', exact: true }));

  // One calibration fits, so its page opens immediately.
  await expect(page).toHaveURL('/product/2013-2018-ram-2500-68rfe');
  await thumb.tap(page.getByRole('button', { name: 'Request Order' }));

  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await thumb.tap(dialog.getByRole('button', { name: 'I own one' }));
  const contact = [
    'customerPhone',
    'billingStreet',
    'billingCity',
    'billingState',
    'billingZip',
  ] as const;
  await thumb.tap(dialog.locator('[name=customerPhone]'));
  for (const name of contact) {
    await expect(dialog.locator(`[name=${name}]`)).toBeFocused();
    await thumb.type(orderFormValues[name]);
    if (name !== 'billingZip') await thumb.next();
  }
  await expect(dialog.getByLabel('Year *')).toHaveValue('2014');
  await thumb.tap(dialog.getByRole('button', { name: 'Submit for Approval' }));
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();

  const appSeconds = (performance.now() - start) / 1000;
  const { taps, characters } = thumb.count;
  const seconds = appSeconds + taps * pace.tapSeconds + characters * pace.characterSeconds;
  console.log(
    `First order: ${taps} taps, ${characters} characters, ${seconds.toFixed(0)} s, of which the app took ${appSeconds.toFixed(1)} s`,
  );
  expect(taps).toBeLessThanOrEqual(budget.taps);
  expect(seconds).toBeLessThanOrEqual(budget.seconds);

  await completeBuildSheet(page, thumb);
  console.log(`Complete order: ${thumb.count.taps} taps, ${thumb.count.characters} characters`);
  expect(thumb.count.taps).toBeLessThanOrEqual(completeTaps);
  await context.close();
});

/** Answers every question of the new order as the owner of a stock truck. */
async function completeBuildSheet(
  page: Page,
  thumb: ReturnType<typeof createThumb>,
): Promise<void> {
  await thumb.tap(page.getByRole('link', { name: / your build sheet/ }));
  const sheet = page.getByRole('region', { name: 'Build Sheet' });
  const field = (label: string) => sheet.getByLabel(label, { exact: false });
  await thumb.tap(sheet.getByRole('button', { name: 'My Truck Is Stock' }));
  await expect(field('Tire height')).toBeFocused();
  await thumb.type('31.5');
  await thumb.nextTo(field('Axle gear ratio'));
  await thumb.type('3.73');
  await thumb.nextTo(field('How the truck is used'));
  await thumb.select(field('How the truck is used'), 'On public roads');
  await thumb.nextTo(field('Weight you tow'));
  await thumb.type('0');
  await thumb.nextTo(field('Altitude'));
  await thumb.type('6000');
  await thumb.tap(sheet.getByRole('button', { name: 'Save Answers' }));
  await expect(sheet.getByRole('heading', { name: 'Build Sheet: 14 of 15' })).toBeVisible();
  expect(thumb.count.taps).toBeLessThanOrEqual(answeredTaps);
  await thumb.choosePhoto(sheet.getByRole('button', { name: /Photo of the door plate/ }));
  await expect(sheet.getByRole('heading', { name: 'Build Sheet: 15 of 15' })).toBeVisible();
}
