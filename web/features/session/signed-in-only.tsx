import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queries } from '#web/lib/queries.ts';
import { signedOutToast, signInAgain } from '#web/lib/sign-in.ts';
import { toaster } from '#web/ui/toaster.tsx';

/** Shows its children to signed-in people; anyone else is told and sent to sign in (spec section 6). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(queries.currentUser);
  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    toaster.create(signedOutToast);
    signInAgain();
  }, [isSignedOut]);
  return user ? children : null;
}
