import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '#web/ui/hooks/use-debounced-value.ts';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import { searchText } from '#worker/domain/search-text.ts';

/** How long to wait after the last keystroke before searching, in ms. */
const searchDelayMs = 250;

interface SearchOptions {
  /** What the admin searched for before the page reloaded. */
  initial: string;
  /** Called with what the admin searches for, once they stop typing. */
  onSearch: (text: string) => void;
}

/** The search over all orders. `text` is what to search for: empty while the field is blank. */
export function useOrderSearch({ initial, onSearch }: SearchOptions) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const debounced = useDebouncedValue(value, searchDelayMs);
  const store = useStableCallback(onSearch);
  useEffect(() => {
    if (debounced !== initial) store(debounced);
  }, [debounced, initial, store]);
  return {
    text: searchText(value) && searchText(debounced),
    clear: () => setValue(''),
    focus: () => input.current?.focus(),
    field: { input, value, onChange: setValue },
  };
}
