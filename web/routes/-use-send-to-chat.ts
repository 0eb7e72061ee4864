import { useSession } from '#web/api/session.ts';
import { useDelivery } from '#web/delivery/use-delivery.ts';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** Returns a function that sends a message in an order's chat, also once the user is back online. */
export function useSendToChat(): SendToChat {
  const load = useDelivery();
  const session = useSession();
  return async (orderId, message, onStored) => {
    if (session.state !== 'signedIn') return;
    const { file } = message;
    const problem = file && fileSizeProblem(file.size);
    if (problem) return showErrorToast(problem);
    try {
      const { sendMessage } = await import('#web/features/chat/use-send-message.ts');
      const owner = { userId: session.user.id, about: orderId };
      await sendMessage(load, owner, { key: crypto.randomUUID(), ...message }, onStored);
    } catch {
      showErrorToast(
        file
          ? 'We couldn’t send your file. Check your connection, then choose it again.'
          : 'We couldn’t send your message. Check your connection, then try again.',
      );
    }
  };
}

function showErrorToast(description: string): void {
  void showToast({ type: 'error', title: 'Error', description });
}
