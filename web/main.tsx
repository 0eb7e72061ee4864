import '#web/theme/index.css';
import { onlineManager } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedPersonId } from '#web/api/session.ts';
import { App } from '#web/app/app.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { router } from '#web/app/router.ts';
import { reloadWhenStale } from '#web/app/stale-app.ts';
import { install } from '#web/lib/install.ts';
import { followTheme } from '#web/lib/theme.ts';
import { persistReads } from '#web/offline/persist-queries.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';

void mount();

// A function, because a screen's file waits for this one: with a top-level await both would wait forever.
async function mount(): Promise<void> {
  reloadWhenStale();
  let isComplete = true;
  addEventListener('vite:preloadError', () => (isComplete = false), { once: true });
  followTheme();
  install.follow();
  // It takes the browser to be online until it hears of a change.
  onlineManager.setOnline(navigator.onLine);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const isLanding =
    root.dataset.page === 'landing' &&
    location.pathname === '/' &&
    expectedPersonId() === undefined;
  // The prerendered landing is taken over as it stands (design section 5a): the router is told that its
  // markup came from a server, so that it draws without the boundaries that a server does not draw.
  if (isLanding) router.ssr = { manifest: undefined };
  // The screen's own file comes while what was kept is read.
  await Promise.all([persistReads(queryClient), router.load()]);
  // Its links work without the script; drawn without its own file, it would turn into an error page.
  if (isLanding && !isComplete) return;
  if (isLanding) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
  connectivity.follow();
  await firstScreen();
  // Not before the first screen, which needs none of it.
  const { startBackground } = await loadWhenPossible(() => import('#web/app/background.ts'));
  startBackground();
}

/** Resolves when the first screen is drawn, or is taking its time. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });
}
