import { useQuery } from '@tanstack/react-query';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInHint } from '#worker/domain/accounts/signed-in-hint.ts';
import { queries } from './queries.ts';

/**
 * Who is here (spec section 4). `seemsSignedIn` says what to show: somebody is signed in, or, until the API
 * has said so, has signed in here before. `unreachable` means that it could not be asked and that nothing
 * was kept.
 */
export type Session =
  | { state: 'signedIn'; seemsSignedIn: true; user: UserJson }
  | { state: 'visitor'; seemsSignedIn: false }
  | { state: 'asking'; seemsSignedIn: boolean }
  | { state: 'unreachable'; seemsSignedIn: boolean; error: Error; retry: () => void };

/** The session as every screen sees it. */
export function useSession(): Session {
  const { data, error, isFetching, refetch } = useQuery(queries.currentUser);
  if (data) return { state: 'signedIn', seemsSignedIn: true, user: data };
  if (data === null) return { state: 'visitor', seemsSignedIn: false };
  const seemsSignedIn = expectedPersonId() !== undefined;
  if (!error || isFetching) return { state: 'asking', seemsSignedIn };
  return { state: 'unreachable', seemsSignedIn, error, retry: () => void refetch() };
}

/** The id of the person who has signed in here and not out again; what they may do only the API knows. */
export function expectedPersonId(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const prefix = `${signedInHint}=`;
  const hint = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return hint?.slice(prefix.length);
}
