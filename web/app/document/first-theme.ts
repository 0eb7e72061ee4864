import { themeKey } from '#web/lib/storage.ts';

/** Sets the theme of the first paint. Afterwards, `web/lib/theme.ts` follows changes. */
function setFirstTheme(): void {
  document.documentElement.dataset.theme = storedTheme() ?? systemTheme();
}

function storedTheme(): string | undefined {
  try {
    const theme: unknown = JSON.parse(localStorage.getItem(themeKey) ?? 'null');
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}

function systemTheme(): string {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

setFirstTheme();
