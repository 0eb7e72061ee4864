import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import type { DeliveryItem } from '#web/delivery/item.ts';
import { waitsForUser } from '#web/delivery/state.ts';
import { useUnsent } from '#web/delivery/use-delivery.ts';
import { formatMoment } from '#web/lib/day.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Shows the connection, the age of the data on screen, and the unsent items. */
export function ConnectionBanner() {
  const connection = useConnection();
  const unsent = useUnsent();
  const updatedAt = useOldestUpdate();
  const isOnline = connection === 'online';
  // Online, an item counts only after its first failed attempt.
  const waiting = unsent.filter((item) => !waitsForUser(item) && (!isOnline || item.lastFailure));
  const [held, ...others] = unsent.filter(waitsForUser);
  const parts = [
    !isOnline && (connection === 'offline' ? 'Offline' : 'Reconnecting'),
    !isOnline && updatedAt !== undefined && `Last updated ${formatMoment(updatedAt)}`,
    waiting.length > 0 && `${waiting.length} waiting to send`,
    held && `${others.length + 1} not sent`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Banner>
      {parts.join(' · ')}
      {held && <ViewLink kind={held.kind} orderId={held.orderId} />}
    </Banner>
  );
}

/** Links to an item that waits for the user, with its reason and the next step. */
function ViewLink({ kind, orderId }: Pick<DeliveryItem, 'kind' | 'orderId'>) {
  const session = useSession();
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin && orderId !== null;
  return (
    <Link
      to={isAdmin ? '/admin' : '/my-orders'}
      search={orderId === null ? {} : { order: orderId }}
      {...(kind === 'message' && { hash: 'chat' })}
      {...(kind === 'buildSheet' && { hash: 'build-sheet' })}
      className={linkStyle}
    >
      View
    </Link>
  );
}

/** Returns when the oldest data on screen was fetched, in ms since 1970. */
function useOldestUpdate(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(cache.subscribe, () => {
    const [userPath] = queries.currentUser.queryKey;
    const shown = cache
      .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== userPath })
      .flatMap(({ state: { dataUpdatedAt } }) => (dataUpdatedAt === 0 ? [] : [dataUpdatedAt]));
    return shown.length === 0 ? undefined : Math.min(...shown);
  });
}

// Taller than the banner, so that it is easy to tap without covering the title.
const linkStyle = css({
  layerStyle: 'target',
  justifyContent: 'center',
  flexShrink: '0',
  minWidth: 'target',
  marginBlock: '-2',
  textDecoration: 'underline',
});
