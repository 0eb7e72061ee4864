import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderPollMs, queries } from '#web/api/queries.ts';
import { useUnsent } from './use-delivery.ts';

/**
 * Returns the messages of an order's chat, and the texts of its sent and unsent messages. A
 * delivered text leaves the outbox before the chat is read again, and is kept here until then.
 */
export function useChatTexts(orderId: string) {
  const { data: messages = [], dataUpdatedAt: readAt } = useQuery({
    ...queries.messages(orderId),
    // Otherwise, the panel would ask again what the customer has answered.
    refetchInterval: ({ state }) => state.status === 'error' && orderPollMs,
  });
  const items = useUnsent().filter((item) => item.orderId === orderId);
  const unsent = items.map(({ body }) => body.message);
  const sending = items.filter(({ stage }) => stage === 'sending').map(({ body }) => body.message);
  const [last, setLast] = useState({ readAt, sent: sending });
  const isReadAgain = readAt !== last.readAt;
  // A message can't be discarded while it is being sent: if it is gone, the server has it.
  const delivered = isReadAgain ? [] : last.sent.filter((text) => !unsent.includes(text));
  const sent = [...delivered, ...sending];
  if (isReadAgain || sent.join() !== last.sent.join()) setLast({ readAt, sent });
  return {
    messages,
    texts: [...messages.map(({ message }) => message), ...unsent, ...delivered],
  };
}
