import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { isFullPage } from '#worker/domain/orders/lists/pages.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { Messages } from './messages.tsx';

/** The chat of an order that another one replaced. */
export interface EarlierChat {
  orderId: string;
  messages: readonly OrderMessageJson[];
}

/** Returns the chats of earlier orders that have messages, oldest order first. `orderIds` has the newest first. */
export function useEarlierChats(orderIds: readonly string[]) {
  const results = useQueries({
    queries: orderIds.map((id) => ({ ...queries.messages(id), refetchInterval: false as const })),
  });
  const chats: EarlierChat[] = orderIds
    .map((orderId, index) => ({ orderId, messages: results[index]?.data ?? [] }))
    .filter(({ messages }) => messages.length > 0)
    .toReversed();
  return { chats, isLoading: results.some(({ isPending }) => isPending) };
}

type EarlierOrdersProps = Omit<
  ComponentProps<typeof Messages>,
  'messages' | 'newestOwnId' | 'above'
> & {
  chats: readonly EarlierChat[];
};

/** The chats of earlier orders above the chat of the order that replaced them, to read only. */
export function EarlierOrders({ chats, ...shown }: EarlierOrdersProps) {
  if (chats.length === 0) return null;
  return (
    // Screen readers announce only new messages.
    <div aria-live="off" className={listStyle}>
      {chats.map(({ orderId, messages }) => (
        <section key={orderId} aria-label={titleOf(orderId)} className={listStyle}>
          <h4 className={titleStyle}>{titleOf(orderId)}</h4>
          {isFullPage(messages) && (
            <p className={noteStyle}>Open that order to read its older messages.</p>
          )}
          <Messages {...shown} messages={messages} newestOwnId={undefined} />
        </section>
      ))}
      <h4 className={titleStyle}>This order</h4>
    </div>
  );
}

function titleOf(orderId: string): string {
  return `Earlier order ${shortId(orderId)}`;
}

const listStyle = css({ display: 'flex', flexDirection: 'column' });

const titleStyle = css({
  marginBlock: '3',
  paddingBottom: '1',
  borderBottom: '2px solid {colors.ink}',
  textAlign: 'center',
  fontSize: '18',
  fontWeight: '600',
});

const noteStyle = css({ textAlign: 'center', fontSize: '14', color: 'muted' });
