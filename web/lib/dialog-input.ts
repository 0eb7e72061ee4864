import * as v from 'valibot';
import { minuteMs } from '#worker/domain/durations.ts';
import { load, save, storageKeys } from './storage.ts';

/** The values of the controls, by the page's path, the dialog's title and the control's name. */
const inputSchema = v.object({
  userId: v.string(),
  /** ms since 1970. */
  savedAt: v.number(),
  drafts: v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string()))),
});

/** A sign-in takes less time. */
const savedForMs = 30 * minuteMs;

/**
 * Saves what the user typed in the open dialogs, by their titles, before a sign-in leaves the page.
 * It is a draft: the app deletes it when another user signs in.
 */
export function saveDialogInput(userId: string | undefined): void {
  const dialogs = [...document.querySelectorAll('[role=dialog]')].map((dialog) => [
    titleOf(dialog),
    Object.fromEntries(controlsOf(dialog).map((control) => [nameOf(control), control.value])),
  ]);
  const drafts = { [pathOfPage()]: Object.fromEntries(dialogs) };
  save(storageKeys.dialogInput, { userId, savedAt: Date.now(), drafts });
  // The dialogs would ask whether to leave.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
}

/** Restores the saved input of this page's dialogs when they open and get the focus. */
export function restoreInputOnFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element && target.closest('[role=dialog]');
    if (dialog) restoreInput(dialog);
  });
}

/** Restores the saved input of a dialog by its title, once. */
function restoreInput(dialog: Element): void {
  const saved = load(storageKeys.dialogInput, inputSchema);
  const { [titleOf(dialog)]: values, ...others } = saved?.drafts[pathOfPage()] ?? {};
  if (!saved || !values || Date.now() - saved.savedAt > savedForMs) return;
  save(storageKeys.dialogInput, { ...saved, drafts: { [pathOfPage()]: others } });
  for (const control of controlsOf(dialog)) {
    const value = values[nameOf(control)];
    if (value !== undefined && value !== control.value) fill(control, value);
  }
}

/** With the open order, which is in the query. */
function pathOfPage(): string {
  return location.pathname + location.search;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(dialog: Element): Control[] {
  const controls = dialog.querySelectorAll<Control>('form input, form textarea, form select');
  return [...controls].filter(({ type }) => !['file', 'checkbox', 'radio'].includes(type));
}

function nameOf({ name, labels }: Control): string {
  return name || (labels?.[0]?.textContent ?? '');
}

function titleOf(dialog: Element): string {
  return dialog.querySelector('h2')?.textContent ?? '';
}

/** Sets a value as typing does. React ignores an event without a change that its own setter hasn't seen. */
function fill(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
