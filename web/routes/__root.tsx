import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NavigationBar } from '#web/features/session/navigation-bar.tsx';
import { NotFoundPage } from '#web/features/session/not-found-page.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

function Shell() {
  return (
    <>
      <NavigationBar />
      <main id="content">
        <Outlet />
      </main>
      <Toaster />
    </>
  );
}
