/**
 * Loads the page's scripts, which the build lists, after the first frame: their downloads would
 * delay it, and so would their evaluation. They have low priority, after the fonts and the data,
 * which the page shows first. With a service worker, they come from its cache and delay nothing, so
 * they are preloaded immediately and evaluated after the first frame.
 */
const { scripts = '', pageScripts = '' } = document.getElementById('root')?.dataset ?? {};
const isCached = Boolean(navigator.serviceWorker?.controller);
let isStarted = false;

if (isCached) preload(`${scripts} ${pageScripts}`);
if (document.hidden) start();
requestAnimationFrame(() => setTimeout(start));
// A tab that becomes hidden gets no animation frame.
setTimeout(start, 300);

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const src of listed(scripts)) add('script', { type: 'module', src });
  if (!isCached) preload(pageScripts);
}

function preload(hrefs: string): void {
  for (const href of listed(hrefs)) add('link', { rel: 'modulepreload', href });
}

function add(name: 'script' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(name);
  Object.assign(element, { crossOrigin: '', fetchPriority: 'low', ...attributes });
  document.head.append(element);
}

function listed(paths: string): string[] {
  return paths.split(' ').filter(Boolean);
}
