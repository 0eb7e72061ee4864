import { createRouter } from '@tanstack/react-router';
import { FailedPage } from '#web/features/session/failed-page.tsx';
import { listenToBack } from '#web/ui/dialog/dialog-entries.ts';
import { routeTree } from './route-tree.gen.ts';

let hasRendered = false;

// Prerendering has no history.
if (typeof document !== 'undefined') listenToBack();

export const router = createRouter({
  routeTree,
  caseSensitive: true,
  scrollRestoration: () => !keepsScroll(),
  defaultErrorComponent: FailedPage,
});

/**
 * Returns whether the page stays where the user scrolled it before the app started. The router
 * would scroll the first page to the top. A reloaded page has a stored position instead.
 */
function keepsScroll(): boolean {
  const isScrolled = !hasRendered && scrollY > 0;
  hasRendered = true;
  if (!isScrolled) return false;
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return start?.type === 'navigate';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
