import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import type { MessageVerdictJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/** Adds a message that the server accepted to its cached list, so that it never disappears from the screen. */
export async function addSentMessage(
  client: QueryClient,
  orderId: string,
  sent: OrderMessageJson,
): Promise<void> {
  const { queryKey } = queries.messages(orderId);
  await client.cancelQueries({ queryKey });
  // Without a cached list, the refetch below brings the whole list.
  client.setQueryData(queryKey, (messages) =>
    messages && !hasId(messages, sent.id) ? [...messages, sent] : messages,
  );
  void client.invalidateQueries({ queryKey });
}

/** Shows an accepted verdict on its file right away, so that the buttons don't reappear. */
export function addSentVerdict(
  client: QueryClient,
  orderId: string,
  { deliverableId, answer, report, createdAt }: MessageVerdictJson & { createdAt: string },
): void {
  const { queryKey } = queries.orderFiles(orderId);
  client.setQueryData(queryKey, (files) =>
    files?.map((file) =>
      file.id === deliverableId
        ? { ...file, verdict: { answer, report: report ?? null, createdAt } }
        : file,
    ),
  );
  void client.invalidateQueries({ queryKey });
}

/** Adds an order that the server accepted to the customer's cached list. `answer` is the response of the API. */
export async function addSentOrder(client: QueryClient, answer: unknown): Promise<void> {
  const { queryKey } = queries.myOrders;
  // Without the schemas, the refetch below brings the order.
  const schemas = await import('#web/offline/query-schemas.ts').catch(() => undefined);
  // An older server may have stored the response that it now replays.
  if (schemas?.isOrder(answer)) {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (orders) =>
      orders && !hasId(orders, answer.id) ? [answer, ...orders] : orders,
    );
  }
  void client.invalidateQueries({ queryKey });
}

function hasId(items: readonly { id: string }[], wanted: string): boolean {
  return items.some(({ id }) => id === wanted);
}
