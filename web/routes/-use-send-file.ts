import { useSession } from '#web/api/session.ts';
import { useDelivery } from '#web/delivery/use-delivery.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** Returns a function that sends a file in an order's chat, also once the user is back online. */
export function useSendFile() {
  const load = useDelivery();
  const session = useSession();
  return async (
    orderId: string,
    { text, file }: { text: string; file: File },
    onStored: () => void,
  ): Promise<void> => {
    if (session.state !== 'signedIn') return;
    try {
      const { sendMessage } = await import('#web/features/chat/use-send-message.ts');
      const owner = { userId: session.user.id, about: orderId };
      await sendMessage(load, owner, { key: crypto.randomUUID(), text, file }, onStored);
    } catch {
      const description =
        'We couldn’t send your file. Check your connection, then choose it again.';
      void showToast({ type: 'error', title: 'Error', description });
    }
  };
}
