import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Attaches a photo to the next message of an order's chat, and opens the chat. */
export async function attachPhoto(
  order: OrderJson,
  files: readonly File[],
  openChat: () => void,
): Promise<void> {
  try {
    const { attachFile } = await import('#web/features/chat/attachments/use-chosen-file.ts');
    attachFile({ userId: order.user.id, about: order.id }, files);
  } catch {
    const description =
      'We couldn’t attach your photo. Check your connection, then choose the photo again.';
    return showToast({ type: 'error', title: 'Error', description });
  }
  openChat();
}
