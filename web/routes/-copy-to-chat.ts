import type { DraftOwner } from '#web/lib/drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** Adds a text to the draft of an order's chat, which the user completes and sends. */
export async function copyToChat(owner: DraftOwner, text: string): Promise<void> {
  const { appendToDraft } = await import('#web/features/chat/use-message-text.ts');
  appendToDraft(owner, text);
  const description = 'It’s in your message. Close the log to finish and send it.';
  await showToast({ type: 'success', title: 'Copied to the chat', description });
}
