import { useQuery } from '@tanstack/react-query';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { queries } from './queries.ts';

/**
 * The session as the screens see it. `seemsSignedIn` is true for a signed-in user and, until the
 * API responds, for a browser with the signed-in cookie. `unreachable`: offline or no response, and
 * no persisted user.
 */
export type Session =
  | { state: 'signedIn'; seemsSignedIn: true; user: SignedInUserJson }
  | { state: 'visitor'; seemsSignedIn: false }
  | { state: 'loading'; seemsSignedIn: boolean }
  | { state: 'unreachable'; seemsSignedIn: boolean; error: Error | null; retry: () => void };

export function useSession(): Session {
  const isVisiting = location.pathname === '/' && expectedUserId() === undefined;
  const { data, error, isFetching, isPaused, refetch } = useQuery({
    ...queries.currentUser,
    // The landing page doesn't need the user, and the API's 401 would show as an error in the
    // console.
    enabled: !isVisiting,
  });
  if (data) return { state: 'signedIn', seemsSignedIn: true, user: data };
  if (data === null) return { state: 'visitor', seemsSignedIn: false };
  const seemsSignedIn = expectedUserId() !== undefined;
  if (!(error || isPaused) || isFetching) return { state: 'loading', seemsSignedIn };
  return { state: 'unreachable', seemsSignedIn, error, retry: () => void refetch() };
}

/**
 * Returns the id of the signed-in user. Until the API responds, it comes from the signed-in cookie,
 * so that drafts load with their forms.
 */
export function useUserId(): string | undefined {
  const session = useSession();
  if (session.state === 'signedIn') return session.user.id;
  return session.seemsSignedIn ? expectedUserId() : undefined;
}

/** Returns the user id from the signed-in cookie. Only the API knows whether that session is still valid. */
export function expectedUserId(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const prefix = `${signedInCookie}=`;
  const hint = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return hint?.slice(prefix.length);
}
