import { afterEach, expect, it, vi } from 'vitest';
import { reloadWhenStale } from './stale-app.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  'Importing a module script failed.',
  'error loading dynamically imported module: /assets/index.js',
  'Failed to fetch dynamically imported module: /assets/index.js',
])('hides the message "%s" from the router, which would reload the page', (message) => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the page is unloading')));
  reloadWhenStale();
  const payload = new TypeError(message);
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  expect(payload.message).not.toMatch(/^(Importing|error loading|Failed to fetch)/);
});
