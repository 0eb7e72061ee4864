import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchByKey } from '#web/api/queries.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import { readDevicePush } from './device-push.ts';

/** What a person is told by, and what the store can send. */
export const notificationSettings = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: fetchByKey<NotificationSettingsJson>,
  refetchOnMount: 'always',
});

/** How it stands with notifications in this browser; nothing until it is known. */
export function useDevicePush(userId: string, publicKey: string | null | undefined) {
  const { data, refetch } = useQuery({
    queryKey: ['device-push', userId, publicKey ?? null],
    queryFn: () => (publicKey ? readDevicePush(userId, publicKey) : null),
    enabled: Boolean(publicKey),
    networkMode: 'always',
    // A person may have allowed it in the browser's own settings meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return { device: data ?? undefined, lookAgain: refetch };
}
