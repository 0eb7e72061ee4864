/** Focuses the title of the dialog or pane in front, or else the page, because the pressed button goes. */
export function focusTitle(): void {
  const titles = document.querySelectorAll<HTMLElement>('[data-scope=dialog][data-part=title]');
  ([...titles].at(-1) ?? document.querySelector<HTMLElement>('main'))?.focus();
}
