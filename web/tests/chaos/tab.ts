import { expect, type Locator, type Page } from '@playwright/test';
import { attach, box, log, sent } from '#web/tests/chat/chat-files.ts';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { openOrderDialog } from '#web/tests/order-request/order-dialog.ts';

/** How long to wait for a form before giving up on it. */
const formTimeoutMs = 4000;
/** A message waits for the one before it, on which the app gives up after 30 s. */
const sendableMs = 60_000;
const submittedMs = 90_000;
const shownMs = 15_000;
const maxPresses = 3;

/** Opens an order's chat unless it is open. Returns whether its text box appeared. */
export async function openChat(page: Page, orderId: string): Promise<boolean> {
  const url = new URL(page.url());
  const isOpen = url.pathname === '/my-orders' && url.searchParams.get('order') === orderId;
  if (!isOpen) await visit(page, `/my-orders?order=${orderId}#chat`);
  return appears(box(page));
}

/** Opens a page. A dialog that closes at the same moment can cancel the navigation, hence the retry. */
export async function visit(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
  }).toPass({ timeout: shownMs });
}

export async function reload(page: Page): Promise<void> {
  const { pathname, search, hash } = new URL(page.url());
  await visit(page, `${pathname}${search}${hash}`);
}

/** Writes a message and presses Enter until the app accepts it, which empties the text box. */
export async function writeMessage(
  page: Page,
  text: string,
  attachment: Parameters<typeof attach>[1] | undefined,
): Promise<void> {
  if (attachment) await attach(page, attachment);
  await box(page).fill(text);
  await pressEnter(page);
}

/** Chooses the file of a message again if the page lost it in a reload. Returns whether the app asked for it. */
export async function reselectFile(page: Page, text: string, path: string): Promise<boolean> {
  const button = bubble(page, text).getByRole('button', { name: 'Choose File' });
  if (!(await isShown(page, text)) || !(await button.isVisible())) return false;
  try {
    const chooser = page.waitForEvent('filechooser', { timeout: formTimeoutMs });
    // The promise may reject while the click fails.
    chooser.catch(() => {});
    await button.click({ timeout: formTimeoutMs });
    await (await chooser).setFiles(path);
    return true;
  } catch {
    return false;
  }
}

/** Expects the server to have the message. */
export async function expectSent(page: Page, text: string): Promise<void> {
  await expect(sent(page).filter({ hasText: text })).toBeVisible({ timeout: formTimeoutMs });
}

/** Returns the unsent text in the box after a reload. */
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

/** Expects the message to be visible, sent or unsent. */
export async function expectShown(page: Page, text: string): Promise<void> {
  await expect(bubble(page, text)).toBeVisible({ timeout: shownMs });
}

function bubble(page: Page, text: string): Locator {
  return log(page).getByRole('article').filter({ hasText: text }).first();
}

/**
 * Submits the order form, again after an error. Returns whether the app accepted the order, or undefined if
 * the form could not be opened.
 */
export async function requestOrder(
  page: Page,
  notes: string,
  reloadsAfterSend: boolean,
): Promise<boolean | undefined> {
  const dialog = await openForm(page);
  if (dialog === undefined) return undefined;
  await fillOrderForm(page);
  const notesBox = dialog.locator('[name=additionalNotes]');
  await notesBox.fill(notes);
  const submit = dialog.getByRole('button', { name: 'Submit for Approval' });
  if (reloadsAfterSend) {
    await submit.click();
    await reload(page);
    if ((await openForm(page)) === undefined) return false;
    // An empty form means that the app accepted the order before the reload.
    if ((await notesBox.inputValue()) !== notes) return true;
  }
  const accepted = dialog.getByText(/^(Order Submitted!|We saved your order)/);
  for (let press = 0; press < maxPresses; press += 1) {
    await submit.click();
    const idle = dialog.locator('button[type=submit]:not([aria-busy])');
    await expect(accepted.or(idle).first()).toBeVisible({ timeout: submittedMs });
    if (await accepted.isVisible()) return true;
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

async function appears(locator: Locator): Promise<boolean> {
  try {
    await locator.waitFor({ timeout: formTimeoutMs });
    return true;
  } catch {
    return false;
  }
}
