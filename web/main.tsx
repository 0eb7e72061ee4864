import '#web/theme/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { router } from '#web/app/router.ts';
import { reloadWhenStale } from '#web/app/stale-app.ts';
import { connectivity } from '#web/lib/connectivity.ts';
import { install } from '#web/lib/install.ts';
import { expectedPersonId } from '#web/lib/session.ts';
import { followTheme } from '#web/lib/theme.ts';
import { persistReads } from '#web/offline/persisted-reads.ts';

void mount();

// A function, because a screen's file waits for this one: with a top-level await both would wait forever.
async function mount(): Promise<void> {
  reloadWhenStale();
  followTheme();
  install.follow();
  await persistReads(queryClient);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const isLanding =
    root.dataset.page === 'landing' &&
    location.pathname === '/' &&
    expectedPersonId() === undefined;
  if (isLanding) {
    // The prerendered landing is taken over as it stands (design section 5a): the router is told that its
    // markup came from a server, so that it draws without the boundaries that a server does not draw.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, <App />);
  } else {
    createRoot(root).render(<App />);
  }
  connectivity.follow();
  // Not before the first screen, which needs none of it.
  const { startBackground } = await import('#web/app/background.ts');
  startBackground();
}
