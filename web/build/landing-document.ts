import { pageStyles } from './page-styles.ts';

/** The prerendered landing page. */
export interface LandingMarkup {
  head: string;
  body: string;
}

interface LandingParts extends LandingMarkup {
  script: string;
  /** Reads a stylesheet of the build. */
  readStyles(path: string): Promise<string>;
}

const appOnly = /\s*(<(script|p) data-app-only[\s\S]*?<\/\2>|<link data-app-only[^>]*>)/g;
const appScript = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const appPreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const appStyles = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/**
 * Returns landing.html: the shell with the prerendered page, the CSS that it uses and its own
 * script. It doesn't load the app, but lists the app's files, which its script preloads when the
 * visitor is about to sign in. It doesn't preload the fonts either, which would delay its first
 * paint: the fallback font has their metrics.
 */
export async function landingDocument(
  shell: string,
  { head, body, script, readStyles }: LandingParts,
): Promise<string> {
  const scripts = [shell.match(appScript)?.[1], ...hrefsIn(shell, appPreload)];
  const styles = shell.match(appStyles)?.[1];
  if (scripts[0] === undefined || styles === undefined) {
    throw new Error('the shell has no script or no stylesheet');
  }
  const { css, markup } = pageStyles(await readStyles(styles), body);
  const own = `data-scripts="${script}"`;
  const app = `data-app-scripts="${scripts.join(' ')}" data-app-styles="${styles}"`;
  // Functions, because text may contain replacement patterns like `$&`.
  return shell
    .replaceAll(appOnly, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>.*<\/title>/, () => head)
    .replace(appScript, '')
    .replaceAll(appPreload, '')
    .replace(appStyles, () => `<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root" ${own} ${app}>${markup}</div>`);
}

function hrefsIn(html: string, link: RegExp): string[] {
  return [...html.matchAll(link)].map(([, href = '']) => href);
}
