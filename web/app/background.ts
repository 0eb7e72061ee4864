import { orderSubmittedToast } from '#web/lib/order-submitted.ts';
import { queries } from '#web/lib/queries.ts';
import { countOnIcon } from '#web/offline/app-badge.ts';
import { outbox } from '#web/offline/outbox.ts';
import { showToast } from '#web/ui/toast.ts';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { queryClient } from './query-client.ts';

/** What goes on behind every screen: what was written is sent, and the lists show it then. */
export function startBackground(): void {
  countOnIcon(outbox);
  void outbox.start({
    onSent({ kind, orderId }, answer, wasAwaited) {
      if (kind === 'message' && orderId !== null) {
        // The answer's shape is the server's contract in worker/domain/api.ts.
        showMessage(orderId, answer as OrderMessageJson);
        return;
      }
      void queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
      if (!wasAwaited) void showToast(orderSubmittedToast);
    },
    onSignedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
  });
}

/** The list has it before it stops being one on its way. */
function showMessage(orderId: string, sent: OrderMessageJson): void {
  const { queryKey } = queries.messages(orderId);
  void queryClient.cancelQueries({ queryKey });
  // A list that is not here yet comes whole with the read that follows.
  queryClient.setQueryData<OrderMessageJson[]>(queryKey, (messages) =>
    messages?.some(({ id }) => id === sent.id) ? messages : messages && [...messages, sent],
  );
  void queryClient.invalidateQueries({ queryKey });
}
