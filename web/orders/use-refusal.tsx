import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { atMoment } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';

/** The changes that another admin or the customer can make while a dialog is open. */
const changes: Partial<Record<OrderEventKind, string>> = {
  approved: 'approved this',
  denied: 'denied this',
  canceled: 'canceled this',
  fulfilled: 'fulfilled this',
  reopened: 'reopened this',
  paid: 'recorded the payment',
  refunded: 'refunded this',
  partlyRefunded: 'refunded this',
  shipped: 'shipped this',
  cancelDeclined: 'declined the cancellation',
};

/**
 * Returns why an admin can't do something with an order: `refusal`, with who has changed the order
 * meanwhile and when, or that it needs a connection. `causes` are the events that `refusal` can
 * come from; by default, the order's status.
 */
export function useRefusal(
  order: OrderJson,
  refusal: string | undefined,
  causes: readonly string[] = [order.status === 'pending' ? 'reopened' : order.status],
): string | undefined {
  const offline = useOfflineRefusal();
  const userId = useUserId();
  const { data: events = [] } = useQuery({
    ...queries.history(order.id),
    enabled: refusal !== undefined && !offline,
    staleTime: 0,
  });
  if (refusal === undefined) return offline;
  const event = events.findLast(({ kind }) => causes.includes(kind));
  const change = event && changes[event.kind];
  if (!change || event.actor.id === stripeUserId) return refusal;
  const name = userId === event.actor.id ? 'You' : displayName(event.actor);
  return `${refusal} ${name} ${change} ${atMoment(Date.parse(event.createdAt))}.`;
}

/** Returns why an action can't run offline, or undefined while online. */
export function useOfflineRefusal(): string | undefined {
  return useConnection() === 'online'
    ? undefined
    : 'You’re offline. You can do this when you’re back online.';
}

/** Controls that need a connection: without one, they're disabled, and the reason is below them. */
export function OnlineOnly({ children }: { children: ReactNode }) {
  const refusal = useOfflineRefusal();
  return (
    <>
      <fieldset disabled={refusal !== undefined} className={css({ display: 'contents' })}>
        {children}
      </fieldset>
      {refusal && (
        <p role="note" className={css({ gridColumn: '1 / -1', fontSize: '14' })}>
          {refusal}
        </p>
      )}
    </>
  );
}
