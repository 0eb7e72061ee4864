import { useUserId } from '#web/api/session.ts';
import { useLoadDelivery } from '#web/delivery/use-delivery.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { showError } from '#web/ui/toast/toast.ts';

/** Returns a function that sends a message in an order's chat, also once the user is back online. */
export function useSendToChat(): SendToChat {
  const load = useLoadDelivery();
  const userId = useUserId();
  return async (orderId, message, onStored) => {
    if (!userId) return;
    try {
      // Loaded on a press, because most visits send nothing.
      const sending = await import('./-send-to-chat.ts');
      await sending.sendToChat(load, { userId, about: orderId }, { message, onStored });
    } catch {
      showError('We couldn’t send it. Check your connection, then try again.');
    }
  };
}
