import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import type { DeliverySlot } from '#web/delivery/use-delivery.ts';
import { sendMessage } from '#web/features/chat/sending/use-send-message.ts';
import { appendToDraft } from '#web/features/chat/use-message-text.ts';
import type { ChatMessage } from '#web/garage/order/send-to-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { cleanFileName, fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** Sends a message in an order's chat, or says why its file can't be sent. */
export async function sendToChat(
  load: DeliverySlot['load'],
  owner: DraftOwner,
  { message, onStored }: { message: ChatMessage; onStored: () => void },
): Promise<void> {
  const description = message.file && fileSizeProblem(message.file.size);
  if (description) return showToast({ type: 'error', title: 'Error', description });
  await sendMessage(load, owner, { key: crypto.randomUUID(), ...message }, onStored);
}

/** Adds a text to the draft of an order's chat. */
export function copyToChat(owner: DraftOwner, text: string): void {
  appendToDraft(owner, text);
  const description = 'It’s in your message in the order’s chat. Finish and send it there.';
  void showToast({ type: 'success', title: 'Copied to the chat', description });
}

/** The question in `db/seed/build-questions.json`. */
const doorPlateId = 'door-plate';

/** Answers the build sheet's question with the photo. Does nothing if it fails, because the chat has the photo. */
export async function answerDoorPlate(
  client: QueryClient,
  orderId: string,
  photo: File,
): Promise<void> {
  const query = queries.buildSheet(orderId);
  try {
    const { version, questions, answers } = await client.fetchQuery(query);
    if (!questions.some(({ id }) => id === doorPlateId)) return;
    const body = { version, answers: { ...answers, [doorPlateId]: cleanFileName(photo.name) } };
    const saved = await api(`/api/orders/${orderId}/build-sheet`, { method: 'PUT', body });
    client.setQueryData(query.queryKey, saved);
    await client.invalidateQueries(queries.myOrders);
  } catch {}
}
