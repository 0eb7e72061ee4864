import { useUserId } from '#web/api/session.ts';
import { useLoadDelivery } from '#web/delivery/use-delivery.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { showError } from '#web/ui/toast/toast.ts';

/** Loaded on a press, because most visits send nothing. */
const loadSending = () => import('./-send-to-chat.ts');

/** Returns a function that sends a message in an order's chat, also once the user is back online. */
export function useSendToChat(): SendToChat {
  const load = useLoadDelivery();
  const userId = useUserId();
  return async (orderId, message, onStored) => {
    if (!userId) return;
    try {
      const { sendToChat } = await loadSending();
      await sendToChat(load, { userId, about: orderId }, { message, onStored });
    } catch {
      showError('We couldn’t send it. Check your connection, then try again.');
    }
  };
}

/** Adds a text to the draft of an order's chat, which the user completes and sends. */
export async function copyToChat(owner: DraftOwner, text: string): Promise<void> {
  (await loadSending()).copyToChat(owner, text);
}
