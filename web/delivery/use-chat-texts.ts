import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderPollMs, queries } from '#web/api/queries.ts';
import { useUnsent } from './use-delivery.ts';

/**
 * Returns the messages of an order's chat, and the texts of its sent and unsent messages. A
 * delivered text leaves the outbox before the chat is read again. Until then, this hook keeps it.
 */
export function useChatTexts(orderId: string) {
  const { data: messages = [], dataUpdatedAt: fetchedAt } = useQuery({
    ...queries.messages(orderId),
    // Polls after a failed read. Without the messages, callers would ask again what the customer
    // has answered.
    refetchInterval: ({ state }) => state.status === 'error' && orderPollMs,
  });
  const items = useUnsent().filter((item) => item.orderId === orderId);
  const unsent = items.map(({ body }) => body.message);
  const sending = items.filter(({ stage }) => stage === 'sending').map(({ body }) => body.message);
  const [last, setLast] = useState({ fetchedAt, sent: sending });
  const isReadAgain = fetchedAt !== last.fetchedAt;
  // A message can't be discarded while it is being sent: if it is gone, the server has it.
  const delivered = isReadAgain ? [] : last.sent.filter((text) => !unsent.includes(text));
  const sent = [...delivered, ...sending];
  if (isReadAgain || sent.join() !== last.sent.join()) setLast({ fetchedAt, sent });
  return {
    messages,
    texts: [...messages.map(({ message }) => message), ...unsent, ...delivered],
  };
}
