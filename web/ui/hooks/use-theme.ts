import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Returns the theme of the page, for colors that CSS can't set. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
