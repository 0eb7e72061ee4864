/**
 * The ref of a row's selected item: scrolls the row to the item when it is selected, and when the
 * row's size changes. `scrollIntoView` could scroll the page, too.
 */
export function keepCentered(item: HTMLElement | null): (() => void) | undefined {
  const row = item?.parentElement;
  if (!row) return undefined;
  const observer = new ResizeObserver(() => {
    row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.clientWidth) / 2;
  });
  observer.observe(row);
  return () => observer.disconnect();
}
