import { useConnection } from '#web/api/use-connection.ts';

/** Returns why an action of an admin isn't possible: `refusal`, or that only the server can do it. */
export function useRefusal(refusal: string | undefined): string | undefined {
  const isOnline = useConnection() === 'online';
  return refusal ?? (isOnline ? undefined : offlineText);
}

const offlineText = 'You’re offline. You can do this when you’re back online.';
