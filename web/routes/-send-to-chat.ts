import type { DeliverySlot } from '#web/delivery/use-delivery.ts';
import { sendMessage } from '#web/features/chat/sending/use-send-message.ts';
import { appendToDraft } from '#web/features/chat/use-message-text.ts';
import type { ChatMessage } from '#web/garage/order/send-to-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { showError, showSuccess } from '#web/ui/toast/toast.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** Sends a message in an order's chat, or says why its file can't be sent. */
export async function sendToChat(
  load: DeliverySlot['load'],
  owner: DraftOwner,
  { message, onStored }: { message: ChatMessage; onStored: () => void },
): Promise<void> {
  const problem = message.file && fileSizeProblem(message.file.size);
  if (problem) return showError(problem);
  await sendMessage(load, owner, { key: crypto.randomUUID(), ...message }, onStored);
}

/** Adds a text to the draft of an order's chat. */
export function copyToChat(owner: DraftOwner, text: string): void {
  appendToDraft(owner, text);
  showSuccess(
    'Copied to the chat',
    'It’s in your message in the order’s chat. Finish and send it there.',
  );
}
