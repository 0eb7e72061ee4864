import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Banners } from '#web/features/session/banners.tsx';
import { NavigationBar } from '#web/features/session/navigation-bar.tsx';
import { UploadTrayPlace } from '#web/features/uploads/tray/lazy-upload-tray.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { Main } from '#web/ui/layout/page.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
});

// Hardly anybody sees it.
const NotFoundPage = lazy(() =>
  loadWhenPossible(() =>
    import('#web/features/session/not-found-page.tsx').then((part) => ({
      default: part.NotFoundPage,
    })),
  ),
);

const AccountDialog = lazy(() =>
  // Above every page's own boundary: where its file does not come, it comes later, and nothing else goes.
  loadWhenPossible(() =>
    import('#web/features/account/account-dialog.tsx').then((part) => ({
      default: part.AccountDialog,
    })),
  ),
);

function Shell() {
  return (
    <>
      <Banners />
      <NavigationBar
        renderAccount={(dialog) => (
          <LazyMount open={dialog.open}>
            <AccountDialog {...dialog} />
          </LazyMount>
        )}
      />
      <Main ref={useFocusOnNavigation()}>
        <Outlet />
      </Main>
      <UploadTrayPlace />
      <Toaster />
    </>
  );
}

/** Moves the focus to the page's content when another page is opened, as a fresh page load would. */
function useFocusOnNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
