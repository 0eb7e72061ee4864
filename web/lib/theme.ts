import * as v from 'valibot';
import { forget, load, save, storageKeys } from './storage.ts';

const themeSchema = v.picklist(['light', 'dark']);
type Theme = v.InferOutput<typeof themeSchema>;

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The person's own choice where they made one, else the system's theme. */
function currentTheme(): Theme {
  return load(storageKeys.theme, themeSchema) ?? systemTheme();
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  // The browser's own bar, or the phone's above an installed app, goes with the page.
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/**
 * Follows the system's theme while the person has not chosen, and a choice made in another tab. The first
 * paint's theme is set by the script in index.html, before any of this is there.
 */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
  applyTheme();
}

/** Changes between light and dark and remembers it; back at the system's theme, the system is followed again. */
export function switchTheme(): void {
  const wanted: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  if (wanted === systemTheme()) forget(storageKeys.theme);
  else save(storageKeys.theme, wanted);
  applyTheme();
}
