import type { DraftOwner } from '#web/lib/drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** Adds a text to the draft of an order's chat, which the user completes and sends. */
export async function copyToChat(owner: DraftOwner, text: string): Promise<void> {
  const { appendToDraft } = await import('#web/features/chat/use-message-text.ts');
  appendToDraft(owner, text);
  const description = 'It’s in your message in the order’s chat. Finish and send it there.';
  await showToast({ type: 'success', title: 'Copied to the chat', description });
}
