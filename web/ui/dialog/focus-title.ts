/** Focuses the title of the dialog or pane in front, after the pressed button is gone. */
export function focusTitle(): void {
  const titles = document.querySelectorAll<HTMLElement>('[data-scope=dialog][data-part=title]');
  [...titles].at(-1)?.focus();
}
