import { useQuery } from '@tanstack/react-query';
import { readDevicePush } from './device-push.ts';

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
