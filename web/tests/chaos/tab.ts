import { expect, type Locator, type Page } from '@playwright/test';
import { attach, box, file, log } from '#web/tests/chat/chat-files.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';

/** How long a person looks at a screen without anything to write in before they do something else. */
const patienceMs = 4000;
/** A message goes when the one before has been answered, or given up after the app's 30 s. */
const sendableMs = 60_000;
const submittedMs = 90_000;
const shownMs = 15_000;
const presses = 3;

/** Opens an order's chat as from a bookmark, unless it is open; says whether there is one to write in. */
export async function openChat(page: Page, orderId: string): Promise<boolean> {
  const url = new URL(page.url());
  const isOpen = url.pathname === '/my-orders' && url.searchParams.get('order') === orderId;
  if (!isOpen) await visit(page, `/my-orders?order=${orderId}`);
  return appears(box(page));
}

/** Goes to a page of the store; a dialog that closes by itself just then calls the way there off, once. */
export async function visit(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
  }).toPass({ timeout: shownMs });
}

/** Loads the page anew, wherever it is. */
export async function reload(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await visit(page, `${pathname}${search}`);
}

/** Writes a message and presses Enter until it is taken, as a person does; the box is empty then. */
export async function writeMessage(page: Page, text: string, bytes: Buffer | undefined) {
  const attachButton = page.getByRole('button', { name: 'Attach a file' });
  // While another file goes up none can be chosen: the message goes without.
  const isAttached = bytes && (await attachButton.getAttribute('aria-disabled')) !== 'true';
  if (isAttached) await attach(page, file(`${text}.bin`, bytes));
  await box(page).fill(text);
  await pressEnter(page);
  return { sentFile: isAttached ? bytes : undefined };
}

/** What is still in the box: what was typed before a reload, and not sent. */
export async function textInBox(page: Page): Promise<string> {
  return (await appears(box(page))) ? box(page).inputValue() : '';
}

export async function pressEnter(page: Page): Promise<void> {
  await expect(async () => {
    await box(page).press('Enter');
    expect(await box(page).inputValue()).toBe('');
  }).toPass({ timeout: sendableMs, intervals: [50, 100, 200] });
}

export async function clearBox(page: Page): Promise<void> {
  await box(page).fill('');
}

export async function isShown(page: Page, text: string): Promise<boolean> {
  return appears(bubble(page, text));
}

/** The message is on screen, sent or not. */
export async function expectShown(page: Page, text: string): Promise<void> {
  await expect(bubble(page, text)).toBeVisible({ timeout: shownMs });
}

function bubble(page: Page, text: string): Locator {
  return log(page).getByRole('article').filter({ hasText: text }).first();
}

/**
 * Requests an order with the form. An error leaves the form as it is, and the person presses again; says whether
 * the app has taken it in the end, or nothing where the form could not be opened.
 */
export async function requestOrder(
  page: Page,
  notes: string,
  isLeftAtOnce: boolean,
): Promise<boolean | undefined> {
  const dialog = await openForm(page);
  if (dialog === undefined) return undefined;
  await fillOrderForm(page);
  const notesBox = dialog.locator('[name=additionalNotes]');
  await notesBox.fill(notes);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  if (isLeftAtOnce) {
    await submit.click();
    await reload(page);
    if ((await openForm(page)) === undefined) return false;
    // A form that is still filled is submitted again, one that is empty was taken.
    if ((await notesBox.inputValue()) !== notes) return true;
  }
  const taken = dialog.getByText(/^(Order Submitted!|Waiting for signal\.)/);
  for (let press = 0; press < presses; press += 1) {
    await submit.click();
    const idle = dialog.locator('button[type=submit]:not([aria-busy])');
    await expect(taken.or(idle).first()).toBeVisible({ timeout: submittedMs });
    if (await taken.isVisible()) return true;
  }
  return false;
}

async function openForm(page: Page): Promise<Locator | undefined> {
  try {
    return await openOrderDialog(page);
  } catch {
    return undefined;
  }
}

async function appears(what: Locator): Promise<boolean> {
  try {
    await what.waitFor({ timeout: patienceMs });
    return true;
  } catch {
    return false;
  }
}
