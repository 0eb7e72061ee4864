import { createRootRoute, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { Banners } from '#web/features/session/banners.tsx';
import { NavigationBar } from '#web/features/session/navigation-bar.tsx';
import { LazyUploadTray } from '#web/features/uploads/tray/lazy-upload-tray.tsx';
import { useDialogEntries } from '#web/ui/dialog/dialog-entries.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { useEntryBelow } from '#web/ui/dialog/use-entry-below.ts';
import { Main } from '#web/ui/layout/page.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

export const Route = createRootRoute({
  // In the URL so that Back closes the account dialog and nothing else.
  validateSearch: v.object({ account: v.fallback(v.optional(v.literal(true)), undefined) }),
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
  const account = useAccountUrl();
  useDialogEntries();
  return (
    <>
      <Banners />
      <NavigationBar onOpenAccount={account.onOpen} />
      <LazyMount open={account.open}>
        <AccountDialog open={account.open} onClose={account.onClose} />
      </LazyMount>
      <Main ref={useFocusOnNavigation()}>
        <Outlet />
      </Main>
      <LazyUploadTray />
      <Toaster />
    </>
  );
}

/** Returns whether the URL shows the account dialog, and the functions that open and close it. */
function useAccountUrl() {
  const { account = false } = Route.useSearch();
  const session = useSession();
  const navigate = useNavigate();
  const entryBelow = useEntryBelow();
  const show = (isShown: boolean) =>
    void navigate({
      to: '.',
      search: ({ account: _, ...page }) => (isShown ? { ...page, account: true } : page),
      hash: true,
      replace: !isShown,
      resetScroll: false,
    });
  return {
    open: account && session.seemsSignedIn,
    onOpen(): void {
      entryBelow.remember();
      show(true);
    },
    onClose(): void {
      if (!entryBelow.goBack()) show(false);
    },
  };
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
