import { createRouter } from '@tanstack/react-router';
import { FailedPage } from '#web/features/session/failed-page.tsx';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: FailedPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
