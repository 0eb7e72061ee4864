import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { asksToSignInAgain, redirectDelayMs, showBeforeRedirect } from '#web/api/sign-in.ts';
import { isStored, storageKeys } from '#web/lib/storage.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { SignedInOnly } from './signed-in-only.tsx';

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'), 'SignInAgain', { retry: true });

const deniedToast = {
  type: 'error',
  title: 'Access Denied',
  description: "You don't have admin privileges.",
} as const;

interface AdminOnlyProps {
  /** Renders the page. While `isLoading`, the user may not be an admin, so the page must not request admin data. */
  children: (isLoading: boolean) => ReactNode;
}

/**
 * Renders its children for admins, and also while the session of a returning user loads. Shows
 * other users a toast and redirects them to the catalog.
 */
export function AdminOnly({ children }: AdminOnlyProps) {
  const session = useSession();
  const navigate = useNavigate();
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin;
  // The persisted user may have become an admin since. Unlike `useIsFetching`, this is true before
  // the fetch starts.
  const { isFetching: isChecking } = useQuery(queries.currentUser);
  const isDenied = session.state === 'signedIn' && !session.user.isAdmin && !isChecking;
  useEffect(() => {
    if (!isDenied) return;
    let redirect: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    void showBeforeRedirect(showToast, deniedToast).then(() => {
      if (!isUnmounted) redirect = setTimeout(() => navigate({ to: '/' }), redirectDelayMs);
    });
    return () => {
      isUnmounted = true;
      clearTimeout(redirect);
    };
  }, [isDenied, navigate]);
  const isLoading = session.state === 'loading';
  useEffect(restoreDialogInput, []);
  const { get, subscribe } = asksToSignInAgain;
  const asksAgain = useSyncExternalStore(subscribe, get, get);
  return (
    <SignedInOnly>
      {isAdmin || isLoading ? children(isLoading) : <PageSkeleton />}
      <LazyMount open={asksAgain}>
        <SignInAgain open={asksAgain} />
      </LazyMount>
    </SignedInOnly>
  );
}

/** Fills in what an admin had typed before they signed in again. */
function restoreDialogInput(): void {
  if (!isStored(storageKeys.dialogInput)) return;
  import('#web/lib/dialog-input.ts').then(
    (input) => input.restoreInputOnFocus(),
    // If the module didn't load, the input stays stored for the next visit.
    () => {},
  );
}
