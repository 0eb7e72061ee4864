import { useRef } from 'react';

/** Closes an order by going back in the history to its list, so that Back doesn't open the order again. */
export function useReturnToList() {
  const listEntry = useRef(Number.NaN);
  return {
    /** Remembers the current history entry. Call it when an order opens from its list. */
    remember(): void {
      listEntry.current = currentEntry();
    },
    /** Makes `goBack` return false. Call it when the list changes, because going back would restore the previous one. */
    forget(): void {
      listEntry.current = Number.NaN;
    },
    /** Goes back to the list and returns true; returns false if its entry isn't known, as after a link to an order. */
    goBack(): boolean {
      const steps = listEntry.current - currentEntry();
      listEntry.current = Number.NaN;
      if (steps < 0) history.go(steps);
      return steps < 0;
    },
  };
}

/** The router numbers the history's entries. Returns NaN for those of others. */
function currentEntry(): number {
  return history.state?.__TSR_index ?? Number.NaN;
}
