import { type ReactNode, useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { signedOutToast, signInAgain } from '#web/api/sign-in.ts';
import { PageSkeleton } from '#web/ui/layout/page-skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { UnreachablePage } from './unreachable-page.tsx';

/**
 * Shows its children to signed-in people; anyone else is told and sent to sign in (spec section 6). Who was
 * signed in before sees their page's own skeletons while the API is asked.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const isSignedOut = session.state === 'visitor';
  useEffect(() => {
    if (!isSignedOut) return;
    void showToast(signedOutToast).then(() => signInAgain());
  }, [isSignedOut]);
  if (session.state === 'unreachable') return <UnreachablePage {...session} />;
  return session.seemsSignedIn ? children : <PageSkeleton />;
}
