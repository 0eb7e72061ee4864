import { useRef } from 'react';
import { goBack } from './dialog-entries.ts';

/**
 * Closes a layer that the URL opens, such as an order or a dialog, by going back in the history to
 * the entry below it. Then Back closes exactly one layer, and doesn't open a closed one again.
 */
export function useEntryBelow() {
  const entryBelow = useRef(Number.NaN);
  return {
    /** Remembers the current history entry. Call it before the layer opens. */
    remember(): void {
      entryBelow.current = currentEntry();
    },
    /**
     * Makes `goBack` return false. Call it when the page below changes, because going back would
     * restore the previous one.
     */
    forget(): void {
      entryBelow.current = Number.NaN;
    },
    /** Goes back to the entry below and returns true; returns false if it isn't known, as after a link to the layer. */
    goBack(): boolean {
      const entries = currentEntry() - entryBelow.current;
      entryBelow.current = Number.NaN;
      if (entries > 0) void goBack(entries);
      return entries > 0;
    },
  };
}

/** The router numbers the history's entries. Returns NaN for those of others. */
function currentEntry(): number {
  return history.state?.__TSR_index ?? Number.NaN;
}
