import { type RefObject, useEffect, useRef } from 'react';

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the row of a list's current item in view while the page changes around it, as when an order opens beside the
 * list and every card gets narrower and taller. Stops with the user's next input. Does nothing for an item that was
 * current from the start.
 */
export function useKeepInView(
  list: RefObject<HTMLElement | null>,
  currentRow: number | undefined,
): void {
  const lastRow = useRef(currentRow);
  useEffect(() => {
    // The row that was current stays in view as well: the page changes again when nothing is current anymore.
    const row = currentRow ?? lastRow.current;
    if (row === undefined || lastRow.current === currentRow) return;
    lastRow.current = currentRow;
    // Browsers keep the place themselves only in simple cases, and skipped rows have no known height before they are shown.
    const observer = new ResizeObserver(() => {
      list.current?.querySelector(`li[data-index="${row}"]`)?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const input of inputs) addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, stop);
    };
  }, [list, currentRow]);
}
