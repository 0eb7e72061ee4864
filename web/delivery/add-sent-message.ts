import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/** Adds a message that the server accepted to its cached list, so that it never disappears from the screen. */
export async function addSentMessage(
  client: QueryClient,
  orderId: string,
  sent: OrderMessageJson,
): Promise<void> {
  const { queryKey } = queries.messages(orderId);
  await client.cancelQueries({ queryKey });
  // Without a cached list, the refetch below brings the whole list.
  client.setQueryData<OrderMessageJson[]>(queryKey, (messages) =>
    messages?.some(({ id }) => id === sent.id) ? messages : messages && [...messages, sent],
  );
  void client.invalidateQueries({ queryKey });
}
