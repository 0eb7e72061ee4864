import { pageStyles } from './page-styles.ts';

/** What index.html shows on a path until the app has started. */
export interface LoadingScreen {
  /** A pathname, `/product/` for every calibration, or the empty string for all other paths. */
  path: string;
  markup: string;
  /** The scripts that the page imports besides the entry. */
  scripts: readonly string[];
  /** The API paths that the page's first view needs. */
  requests: readonly string[];
}

const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;
const entry = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const root = '<div id="root"></div>';

/**
 * Returns the shell with a template for each loading screen and with the CSS that they use, so that
 * the first paint waits for no other file. The script after the root shows one of them. The app's
 * stylesheet moves to the end, where it doesn't block rendering. The root lists the app's scripts:
 * the last script of the shell loads them after the first frame.
 */
export async function withLoadingScreens(
  shell: string,
  screens: readonly LoadingScreen[],
  readStyles: (path: string) => Promise<string>,
): Promise<string> {
  const [link, href] = stylesheet.exec(shell) ?? [];
  const start = entry.exec(shell)?.[1];
  if (link === undefined || href === undefined || start === undefined || !shell.includes(root)) {
    throw new Error('the shell has no stylesheet, no root or no script');
  }
  // The entry is last, so that the browser evaluates each script that it imports in a separate
  // task.
  const scripts = [...Array.from(shell.matchAll(modulePreload), ([, path]) => path), start];
  const templates = screens.map(
    ({ path, markup, scripts: own, requests }) =>
      `<template data-path="${path}" data-scripts="${own.join(' ')}" data-requests="${requests.join(' ')}">${markup}</template>`,
  );
  const { css, markup } = pageStyles(await readStyles(href), templates.join(''));
  // Functions, because text may contain replacement patterns like `$&`.
  return shell
    .replace(link, () => `<style>${css}</style>`)
    .replace(root, () => `${markup}<div id="root" data-scripts="${scripts.join(' ')}"></div>`)
    .replace('</body>', () => `${link}</body>`)
    .replaceAll(modulePreload, '')
    .replace(entry, '');
}
