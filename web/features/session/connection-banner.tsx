import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useOutbox } from '#web/delivery/outbox.ts';
import { formatMoment } from '#web/lib/day.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/form/button.tsx';

const states: Record<Connection, string | undefined> = {
  online: undefined,
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

/** One quiet line that says what the app knows: whether there is signal, how old what is shown is, what waits. */
export function ConnectionBanner() {
  const connection = useConnection();
  const unsent = useOutbox();
  const readAt = useOldestRead();
  const isOnline = connection === 'online';
  // What was only just written, and is on its way, is no news.
  const waiting = unsent.filter(({ problem, lastTry }) => !problem && (!isOnline || lastTry));
  const [refused, ...others] = unsent.filter(({ problem }) => problem);
  const parts = [
    states[connection],
    !isOnline && readAt !== undefined && `Last updated ${formatMoment(readAt)}`,
    waiting.length > 0 && `${waiting.length} waiting to send`,
    refused && `${others.length + 1} not sent`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Banner>
      {parts.join(' · ')}
      {refused && <LookLink orderId={refused.orderId} />}
    </Banner>
  );
}

/** Leads to where it is said why the store did not take something, and what can be done. */
function LookLink({ orderId }: { orderId: string | null }) {
  const session = useSession();
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin && orderId !== null;
  return (
    <Link
      to={isAdmin ? '/admin' : '/my-orders'}
      search={orderId === null ? {} : { order: orderId }}
      className={buttonClass({ look: 'action' })}
    >
      Look
    </Link>
  );
}

/** When the oldest of what is on screen was read, in ms since 1970. */
function useOldestRead(): number | undefined {
  const reads = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => reads.subscribe(listener), [reads]);
  return useSyncExternalStore(subscribe, () => {
    const [userPath] = queries.currentUser.queryKey;
    const shown = reads
      .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== userPath })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
    return shown.length === 0 ? undefined : Math.min(...shown);
  });
}
