import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from '#web/api/queries.ts';
import { readDevicePush } from './device-push.ts';

/** The user's notification settings, and which channels the server supports. */
export const notificationSettingsQuery = queryOptions({
  ...getQuery('/api/notifications'),
  refetchOnMount: 'always',
});

/** Returns the push state of this browser; `undefined` while it loads. */
export function useDevicePush(userId: string, publicKey: string | null | undefined) {
  const { data, refetch } = useQuery({
    queryKey: ['device-push', userId, publicKey ?? null],
    queryFn: () => (publicKey ? readDevicePush(userId, publicKey) : null),
    enabled: Boolean(publicKey),
    networkMode: 'always',
    // The user may have changed the permission in the browser's settings.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return { device: data ?? undefined, refetchDevice: refetch };
}
