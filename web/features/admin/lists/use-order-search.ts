import { useEffect, useRef, useState } from 'react';
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts';
import { limits } from '#worker/domain/limits.ts';
import { searchText } from '#worker/domain/search-text.ts';

/** How long to wait after the last keystroke before searching, in ms. */
const searchDelayMs = 250;

interface SearchOptions {
  shown: string;
  /** Called with what the admin searches for, once they stop typing. */
  onSearch: (text: string) => void;
}

/** The search of the dashboard. `text` is what to search for: empty while the field is blank. */
export function useOrderSearch({ shown, onSearch }: SearchOptions) {
  const [value, setValue] = useState(shown);
  const [known, setKnown] = useState({ shown, stored: shown });
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useStableCallback(onSearch);
  // Back and a link change the URL, too. The text that this hook stored may have been typed on
  // since.
  if (known.shown !== shown) {
    setKnown({ shown, stored: shown });
    if (known.stored !== shown) setValue(shown);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: string): void {
    setValue(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown((current) => ({ ...current, stored: next }));
      store(next);
    }, searchDelayMs);
  }

  return {
    // Normalized again, because the cut may split a character.
    text: searchText(value) && searchText(searchText(shown).slice(0, limits.search)),
    /** Empties the field. The caller takes the text out of the URL. */
    clear(): void {
      clearTimeout(timer.current);
      setKnown((current) => ({ ...current, stored: '' }));
      setValue('');
    },
    focus: () => input.current?.focus(),
    field: { input, value, onChange: change },
  };
}
