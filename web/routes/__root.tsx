import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Banners } from '#web/features/session/banners.tsx';
import { NavigationBar } from '#web/features/session/navigation-bar.tsx';
import { LazyUploadTray } from '#web/features/uploads/tray/lazy-upload-tray.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
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

const NotFoundPage = lazyPart(
  () => import('#web/features/session/not-found-page.tsx'),
  'NotFoundPage',
  { retry: true },
);

// Outside every page's error boundary, so a failed load must not throw.
const AccountDialog = lazyPart(
  () => import('#web/features/account/account-dialog.tsx'),
  'AccountDialog',
  { retry: true },
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
      <LazyUploadTray />
      <Toaster />
    </>
  );
}

/** Moves the focus to the page's content after a navigation, as a page load would. */
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
