import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/** Shows a message that the store has just taken: the list has it before it stops being one on its way. */
export async function showSentMessage(
  client: QueryClient,
  orderId: string,
  sent: OrderMessageJson,
): Promise<void> {
  const { queryKey } = queries.messages(orderId);
  await client.cancelQueries({ queryKey });
  // A list that is not here yet comes whole with the read that follows.
  client.setQueryData<OrderMessageJson[]>(queryKey, (messages) =>
    messages?.some(({ id }) => id === sent.id) ? messages : messages && [...messages, sent],
  );
  void client.invalidateQueries({ queryKey });
}
