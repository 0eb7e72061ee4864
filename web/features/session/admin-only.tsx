import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { queries } from '#web/lib/queries.ts';
import { redirectDelayMs } from '#web/lib/sign-in.ts';
import { toaster } from '#web/ui/toaster.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Shows its children to admins; customers are told and sent to the front page (spec section 6). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(queries.currentUser);
  const navigate = useNavigate();
  const isDenied = user?.isAdmin === false;
  useEffect(() => {
    if (!isDenied) return;
    toaster.create({
      type: 'error',
      title: 'Access Denied',
      description: "You don't have admin privileges.",
    });
    const redirect = setTimeout(() => navigate({ to: '/' }), redirectDelayMs);
    return () => clearTimeout(redirect);
  }, [isDenied, navigate]);
  return <SignedInOnly>{user?.isAdmin ? children : null}</SignedInOnly>;
}
