import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { addSentMessage } from '#web/delivery/add-sent-item.ts';
import {
  fileUploadedToast,
  messageSentToast,
  uploadedToastMs,
} from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { OutboxWriteError } from '#web/delivery/outbox-database.ts';
import type { SendResult } from '#web/delivery/outbox-sender.ts';
import { transfers } from '#web/delivery/transfers.ts';
import { uploadFile } from '#web/features/chat/attachments/upload-file.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderMessageRequestJson } from '#worker/domain/orders/orders.api.ts';
import {
  fitsOutbox,
  needsUpload,
  type OutgoingFile,
  type OutgoingMessage,
} from './outgoing-message.ts';

/** The mutation key of an order's messages that this page sends without the outbox. */
export const outgoingMutationKey = (orderId: string) => ['send-message', orderId];

/**
 * Sends an order's messages through the outbox. A message that the outbox can't store is sent by mutations of
 * this page: they survive a closed dialog, run one after the other (uploads don't block), and stay in the
 * mutation cache when they fail, for Try Again.
 */
export function createMessageSender(
  client: QueryClient,
  { userId, orderId }: { userId: string; orderId: string },
) {
  const cache = client.getMutationCache();
  const mutationKey = outgoingMutationKey(orderId);

  /** Calls `onStored` once the message is stored or shown as being sent, and never if neither is possible. */
  async function send(message: OutgoingMessage, onStored = () => {}): Promise<void> {
    if (fitsOutbox(message)) return submitToOutbox(message, onStored);
    onStored();
    await sendFromPage(message);
  }

  async function submitToOutbox(message: OutgoingMessage, onStored: () => void): Promise<void> {
    const { key, text, attachment } = message;
    const file = attachment && { blob: attachment.file, name: attachment.name };
    try {
      const body = { message: text };
      const request = { userId, kind: 'message', orderId, body, file, key } as const;
      handleResult(await outbox.submit(request, onStored));
    } catch (error) {
      if (!(error instanceof OutboxWriteError)) throw error;
      if (!navigator.onLine) {
        showErrorToast(error.message);
        return;
      }
      onStored();
      await sendFromPage(message);
    }
  }

  async function sendFromPage(message: OutgoingMessage): Promise<void> {
    const { attachment } = message;
    if (attachment && needsUpload(message)) await upload(message, attachment);
    else await post(message);
  }

  async function upload(message: OutgoingMessage, attachment: OutgoingFile): Promise<void> {
    const abort = new AbortController();
    const transfer = createTransfer(message, attachment, () => {
      remove(message);
      abort.abort();
    });
    transfers.put(transfer);
    const url = await runMutation(message, {
      mutationFn: () =>
        uploadFile(attachment.file, {
          signal: abort.signal,
          onChange: (change) => transfers.put({ ...transfer, ...change }),
        }),
    });
    if (url === undefined) return;
    transfers.remove(message.key);
    void showToast(fileUploadedToast(attachment.name), { readMs: uploadedToastMs });
    await post({ ...message, attachment: { ...attachment, url } });
  }

  async function post(message: OutgoingMessage): Promise<void> {
    const sent = await runMutation(message, {
      scope: { id: mutationKey.join(' ') },
      mutationFn: () =>
        api(`/api/orders/${orderId}/messages`, {
          method: 'POST',
          body: createRequest(message),
          idempotencyKey: message.key,
        }),
      onSuccess: (sent) => addSentMessage(client, orderId, sent),
    });
    if (sent !== undefined) void showToast(messageSentToast);
  }

  /** Shows the toast of a failed try. The outbox's `onSent` hook shows that of a sent message. */
  function handleResult(result: SendResult): void {
    if (result.kind === 'sent') return;
    const isJustWaiting = result.kind === 'later' && (result.isUntried || !navigator.onLine);
    if (!isJustWaiting) showErrorToast();
  }

  /** Runs one step of sending; returns undefined if it failed or was canceled. */
  async function runMutation<Answer>(
    message: OutgoingMessage,
    options: MutationOptions<Answer, Error, OutgoingMessage>,
  ): Promise<Answer | undefined> {
    const mutation = cache.build(client, {
      ...options,
      mutationKey,
      gcTime: Number.POSITIVE_INFINITY,
    });
    try {
      const answer = await mutation.execute(message);
      cache.remove(mutation);
      return answer;
    } catch {
      // Canceling removes the mutation from the cache.
      const isCanceled = !cache
        .getAll()
        .some(({ mutationId }) => mutationId === mutation.mutationId);
      if (!isCanceled) {
        showFailedTransfer(message);
        showErrorToast();
      }
      return undefined;
    }
  }

  function showFailedTransfer(message: OutgoingMessage): void {
    const { attachment } = message;
    if (!attachment) return;
    const transfer = createTransfer(message, attachment, () => remove(message));
    transfers.put({ ...transfer, state: 'failed' });
  }

  function showErrorToast(description = 'Failed to send message'): void {
    void showToast({ type: 'error', title: 'Error', description });
  }

  function createTransfer({ key }: OutgoingMessage, attachment: OutgoingFile, cancel: () => void) {
    const { name, file } = attachment;
    const facts = { id: key, name, size: file.size, orderId, kind: 'message', cancel } as const;
    return { ...facts, sent: 0, state: 'sending' } as const;
  }

  function remove({ key }: OutgoingMessage): void {
    for (const mutation of cache.findAll({ mutationKey })) {
      // `runMutation` starts all mutations with this key.
      const variables = mutation.state.variables as OutgoingMessage | undefined;
      if (variables?.key === key) cache.remove(mutation);
    }
    transfers.remove(key);
  }

  return {
    send,
    tryAgain(message: OutgoingMessage): void {
      if (isInOutbox(message)) {
        void outbox.tryAgain(message.key).then(handleResult);
        return;
      }
      remove(message);
      void send(message);
    },
    /** Removes an unsent message; returns false if it is too late. */
    async discard(message: OutgoingMessage): Promise<boolean> {
      if (isInOutbox(message)) return outbox.cancel(message.key);
      remove(message);
      return true;
    },
  };
}

function isInOutbox({ key }: OutgoingMessage): boolean {
  return outbox.get().some((item) => item.key === key);
}

function createRequest({ text: message, attachment }: OutgoingMessage): OrderMessageRequestJson {
  if (!attachment?.url) return { message };
  const { url: fileUrl, name: fileName, file } = attachment;
  return { message, fileUrl, fileName, fileSize: file.size };
}
