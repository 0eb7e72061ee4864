import * as v from 'valibot';
import { load, remove, save, storageKeys } from './storage.ts';

const themeSchema = v.picklist(['light', 'dark']);
type Theme = v.InferOutput<typeof themeSchema>;

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Returns the user's choice, else the system's theme. */
function currentTheme(): Theme {
  return load(storageKeys.theme, themeSchema) ?? systemTheme();
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  // Match the browser's toolbar, or the status bar of an installed app.
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/**
 * Applies theme changes made by the system or another tab. The script in index.html sets the theme
 * of the first paint.
 */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
  applyTheme();
}

/**
 * Switches between light and dark. A choice that equals the system's theme is not stored, so that
 * the app keeps following the system.
 */
export function switchTheme(): void {
  const chosen: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  if (chosen === systemTheme()) remove(storageKeys.theme);
  else save(storageKeys.theme, chosen);
  applyTheme();
}
