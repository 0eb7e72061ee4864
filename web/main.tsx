import '#web/theme/index.css';
import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { App } from '#web/app/app.tsx';
import { fetchFirstQueries } from '#web/app/first-queries.ts';
import { queryClient } from '#web/app/query-client.ts';
import { router } from '#web/app/router.ts';
import { reloadWhenStale } from '#web/app/stale-app.ts';
import { listenForInstallPrompt } from '#web/lib/install/install-prompt.ts';
import { followTheme } from '#web/lib/theme.ts';
import { persistQueries } from '#web/offline/persist-queries.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';

/** The first render doesn't wait longer than this for responses and fonts. */
const firstDataTimeoutMs = 1000;

/** Background work starts after this time even if the page is still missing a part. */
const firstRenderTimeoutMs = 3000;

void mount();

// Not a top-level await: the route's chunk imports this module, so both would wait for each other.
async function mount(): Promise<void> {
  // index.html shows a message in older browsers.
  if (!('withResolvers' in Promise)) return;
  // Evaluating this module was one task. Going on in the same one would block a phone.
  await delay(0);
  reloadWhenStale();
  followTheme();
  listenForInstallPrompt();
  // TanStack Query assumes that the browser is online until an event says otherwise.
  onlineManager.setOnline(navigator.onLine);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  await Promise.all([firstData(), router.load(), stylesheet()]);
  // A transition renders in short tasks, between which the browser can respond.
  const rendered = Promise.withResolvers<void>();
  startTransition(() => createRoot(root).render(<App onRendered={rendered.resolve} />));
  connectivity.start();
  // Between the short tasks of the first render, the browser is idle, too.
  await Promise.race([rendered.promise, delay(firstRenderTimeoutMs)]);
  await firstScreen();
  const { startBackground } = await loadWhenPossible(() => import('#web/app/background.ts'));
  startBackground();
}

/**
 * Restores persisted queries. Waits for the responses that the first view lacks, and for the fonts:
 * all are on their way.
 */
async function firstData(): Promise<void> {
  await persistQueries(queryClient);
  if (expectedUserId() === undefined || !navigator.onLine) return;
  // With a fallback font, the orders' cards would have other heights.
  const isComplete = Promise.all([
    fetchFirstQueries(queryClient, location.pathname),
    document.fonts.ready,
  ]);
  await Promise.race([isComplete, delay(firstDataTimeoutMs)]);
}

/** Resolves when the app's styles have loaded, or after 3 s. The loading screen doesn't wait for them. */
async function stylesheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || link.sheet) return;
  await new Promise((resolve) => {
    link.onload = resolve;
    // Without styles, the app still works. Its request may have failed before this script ran.
    setTimeout(resolve, 3000);
  });
}

/** Resolves when the browser is idle after the first screen, or after 2 s. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
