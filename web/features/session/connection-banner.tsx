import { useQueryClient } from '@tanstack/react-query';
import { type Connection, useConnection } from '#web/lib/connectivity.ts';
import { formatMoment } from '#web/lib/day.ts';
import { queries } from '#web/lib/queries.ts';
import { useOutbox } from '#web/offline/outbox.ts';
import { Banner } from '#web/ui/banner.tsx';

const states: Record<Connection, string | undefined> = {
  online: undefined,
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

/** One quiet line that says what the app knows: whether there is signal, how old what is shown is, what waits. */
export function ConnectionBanner() {
  const connection = useConnection();
  const waiting = useOutbox().filter(({ problem }) => !problem).length;
  const readAt = useOldestRead();
  if (connection === 'online') return null;
  const parts = [
    states[connection],
    readAt === undefined ? undefined : `Last updated ${formatMoment(readAt)}`,
    waiting > 0 ? `${waiting} waiting to send` : undefined,
  ];
  return <Banner>{parts.filter(Boolean).join(' · ')}</Banner>;
}

/** When the oldest of what is on screen was read, in ms since 1970. */
function useOldestRead(): number | undefined {
  const [userPath] = queries.currentUser.queryKey;
  const shown = useQueryClient()
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== userPath })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return shown.length === 0 ? undefined : Math.min(...shown);
}
