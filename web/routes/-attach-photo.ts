import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Attaches a photo to the next message of an order's chat. */
export async function attachPhoto(order: OrderJson, files: readonly File[]): Promise<void> {
  const { attachFile } = await import('#web/features/chat/attachments/use-chosen-file.ts');
  attachFile({ userId: order.user.id, about: order.id }, files);
}
