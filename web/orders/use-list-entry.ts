import { useRef } from 'react';

/** Closes an order by going back to the history entry of its list, so that Back doesn't open it again. */
export function useListEntry() {
  const list = useRef(Number.NaN);
  return {
    /** Remembers the current entry. Call it when an order opens from its list. */
    remember(): void {
      list.current = currentEntry();
    },
    /** Makes `goBack` return false, because the list has changed since. */
    forget(): void {
      list.current = Number.NaN;
    },
    /** Returns false if the list's entry isn't known, as after a link to an order. */
    goBack(): boolean {
      const steps = list.current - currentEntry();
      if (steps < 0) history.go(steps);
      return steps < 0;
    },
  };
}

/** The router numbers the history's entries. */
function currentEntry(): number {
  return history.state.__TSR_index;
}
