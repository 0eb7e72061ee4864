import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderPollMs, queries } from '#web/api/queries.ts';
import { useUnsent } from '#web/delivery/use-delivery.ts';

/**
 * Returns the messages of an order's chat, and the texts of these and of the unsent ones. A
 * delivered text leaves the outbox before the chat is read again, and is kept here until then.
 */
export function useChatTexts(orderId: string) {
  const { data: messages = [], dataUpdatedAt: readAt } = useQuery({
    ...queries.messages(orderId),
    // Otherwise, the panel would ask again what the customer has answered.
    refetchInterval: ({ state }) => state.status === 'error' && orderPollMs,
  });
  const unsent = useUnsent()
    .filter((item) => item.orderId === orderId)
    .map(({ body }) => body.message);
  const [kept, setKept] = useState({ readAt, texts: unsent });
  const isReadAgain = readAt !== kept.readAt;
  const texts = [...new Set(isReadAgain ? unsent : [...kept.texts, ...unsent])];
  if (isReadAgain || texts.length !== kept.texts.length) setKept({ readAt, texts });
  return { messages, texts: [...messages.map(({ message }) => message), ...texts] };
}
