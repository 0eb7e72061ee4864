import { type ReactNode, useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { redirectToSignIn } from '#web/api/sign-in.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { UnreachablePage } from './failed-page.tsx';

/**
 * Renders its children for signed-in users, and also while the session of a returning user loads.
 * Shows visitors a toast and redirects them to sign-in.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const isSignedOut = session.state === 'visitor';
  useEffect(() => {
    if (isSignedOut) void redirectToSignIn(showToast);
  }, [isSignedOut]);
  if (session.state === 'unreachable') return <UnreachablePage {...session} />;
  return session.seemsSignedIn ? children : <PageSkeleton />;
}
