import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { createQueryPersister } from './query-persister.ts';

const [userPath] = queries.currentUser.queryKey;

/** The user whose data is in the query cache and in IndexedDB. */
export interface CacheOwner {
  /** `undefined` while no user is known. */
  readonly userId: string | undefined;
  readonly persister: ReturnType<typeof createQueryPersister> | undefined;
  /** Resets the cache if the API reports another user than the owner. */
  checkCurrentUser(): void;
  /** Resets the cache if the owner signed out, or another user signed in, in another tab. Returns whether it did. */
  resetIfLeft(): boolean;
}

/**
 * Tracks the owner of the query cache. `onLeave` gets the user that is expected next, and deletes the data of every
 * other user.
 */
export function createCacheOwner(
  client: QueryClient,
  initialUserId: string | undefined,
  onLeave: (nextUserId: string | undefined) => void,
): CacheOwner {
  let userId: string | undefined;
  /** The signed-in cookie when the owner was set. */
  let cookieUserId: string | undefined;
  let persister: CacheOwner['persister'];

  function setOwner(newUserId: string | undefined): void {
    userId = newUserId;
    cookieUserId = expectedUserId();
    persister =
      newUserId === undefined
        ? undefined
        : createQueryPersister({
            userId: newUserId,
            isCurrentUser: () => userId === newUserId,
            isCached: (hash) => client.getQueryCache().get(hash)?.state.data !== undefined,
          });
  }

  setOwner(initialUserId);

  return {
    get userId() {
      return userId;
    },
    get persister() {
      return persister;
    },
    checkCurrentUser() {
      const currentUserId = client.getQueryData(queries.currentUser.queryKey)?.id;
      const previousUserId = userId;
      if (currentUserId === previousUserId) return;
      setOwner(currentUserId);
      // Queries that started before the user was known belong to this user.
      if (previousUserId === undefined) return;
      onLeave(currentUserId);
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userPath });
    },
    resetIfLeft() {
      const currentCookie = expectedUserId();
      const isSame = currentCookie === cookieUserId || currentCookie === userId;
      if (userId === undefined || isSame) return false;
      setOwner(undefined);
      onLeave(currentCookie);
      // Includes the current user: only the API knows who is signed in now.
      void client.resetQueries();
      // Open forms hold the previous user's input.
      if (currentCookie !== undefined) location.reload();
      return true;
    },
  };
}
