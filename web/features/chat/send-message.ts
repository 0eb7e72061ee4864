import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { showSentMessage } from '#web/delivery/add-sent-message.ts';
import {
  fileUploadedToast,
  messageSentToast,
  uploadedReadMs,
} from '#web/delivery/delivery-toasts.ts';
import { outbox } from '#web/delivery/outbox.ts';
import { NotKeptError } from '#web/delivery/outbox-database.ts';
import type { Sent } from '#web/delivery/outbox-sender.ts';
import { transfers } from '#web/delivery/transfers.ts';
import { uploadFile } from '#web/features/chat/attachments/upload-file.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type {
  OrderMessageJson,
  OrderMessageRequestJson,
} from '#worker/domain/orders/orders.api.ts';
import {
  isKeptUntilSent,
  isToBeUploaded,
  type OutgoingFile,
  type OutgoingMessage,
} from './outgoing-message.ts';

/** The key of an order's messages on their way, among the mutations. */
export const outgoingKey = (orderId: string) => ['send-message', orderId];

/**
 * What brings messages to an order's chat (spec sections 7 and 8). It goes on whatever is on screen. Messages
 * are sent one after the other, but none waits for the file of another one. What failed stays among the
 * mutations, to be tried again.
 */
export function messageSender(
  client: QueryClient,
  { userId, orderId }: { userId: string; orderId: string },
) {
  const cache = client.getMutationCache();
  const mutationKey = outgoingKey(orderId);

  /** `onTaken` is called when the message is safe: kept, or shown as one on its way; never where it is not. */
  async function send(message: OutgoingMessage, onTaken = () => {}): Promise<void> {
    if (isKeptUntilSent(message)) return keep(message, onTaken);
    onTaken();
    await sendFromHere(message);
  }

  /** It is kept until the store has it, also when the page is closed before (design section 7). */
  async function keep(message: OutgoingMessage, onTaken: () => void): Promise<void> {
    const { key, text, attachment } = message;
    const file = attachment && { blob: attachment.file, name: attachment.name };
    try {
      const body = { message: text };
      const request = { userId, kind: 'message', orderId, body, file, key } as const;
      tellOutcome(await outbox.submit(request, onTaken));
    } catch (error) {
      if (!(error instanceof NotKeptError)) throw error;
      if (!navigator.onLine) {
        tellFailed(error.message);
        return;
      }
      onTaken();
      await sendFromHere(message);
    }
  }

  /** What is not kept is sent while the page is open. */
  async function sendFromHere(message: OutgoingMessage): Promise<void> {
    const { attachment } = message;
    if (attachment && isToBeUploaded(message)) await upload(message, attachment);
    else await post(message);
  }

  async function upload(message: OutgoingMessage, attachment: OutgoingFile): Promise<void> {
    const abort = new AbortController();
    const transfer = transferOf(message, attachment, () => {
      forget(message);
      abort.abort();
    });
    transfers.put(transfer);
    const url = await run(message, {
      mutationFn: () =>
        uploadFile(attachment.file, {
          signal: abort.signal,
          onChange: (change) => transfers.put({ ...transfer, ...change }),
        }),
    });
    if (url === undefined) return;
    transfers.remove(message.key);
    void showToast(fileUploadedToast(attachment.name), { readMs: uploadedReadMs });
    await post({ ...message, attachment: { ...attachment, url } });
  }

  async function post(message: OutgoingMessage): Promise<void> {
    const sent = await run(message, {
      scope: { id: mutationKey.join(' ') },
      mutationFn: () =>
        api<OrderMessageJson>(`/api/orders/${orderId}/messages`, {
          method: 'POST',
          body: requestOf(message),
          idempotencyKey: message.key,
        }),
      onSuccess: (sent) => showSentMessage(client, orderId, sent),
    });
    if (sent !== undefined) void showToast(messageSentToast);
  }

  /** That it was sent is told wherever it is read (app/background); without signal nothing has failed yet. */
  function tellOutcome(outcome: Sent): void {
    if (outcome.kind === 'sent') return;
    const isJustWaiting = outcome.kind === 'later' && (outcome.isUntried || !navigator.onLine);
    if (!isJustWaiting) tellFailed();
  }

  /** One step of a message's way; nothing comes of one that failed or was cancelled. */
  async function run<Answer>(
    message: OutgoingMessage,
    options: MutationOptions<Answer, Error, OutgoingMessage>,
  ): Promise<Answer | undefined> {
    const step = cache.build(client, {
      ...options,
      mutationKey,
      gcTime: Number.POSITIVE_INFINITY,
    });
    try {
      const answer = await step.execute(message);
      cache.remove(step);
      return answer;
    } catch {
      // One that was cancelled is not among them any more.
      const isWanted = cache.getAll().some(({ mutationId }) => mutationId === step.mutationId);
      if (isWanted) {
        showFailed(message);
        tellFailed();
      }
      return undefined;
    }
  }

  function showFailed(message: OutgoingMessage): void {
    const { attachment } = message;
    if (!attachment) return;
    const transfer = transferOf(message, attachment, () => forget(message));
    transfers.put({ ...transfer, state: 'failed' });
  }

  function tellFailed(description = 'Failed to send message'): void {
    void showToast({ type: 'error', title: 'Error', description });
  }

  function transferOf({ key }: OutgoingMessage, attachment: OutgoingFile, cancel: () => void) {
    const { name, file } = attachment;
    const facts = { id: key, name, size: file.size, orderId, kind: 'message', cancel } as const;
    return { ...facts, sent: 0, state: 'sending' } as const;
  }

  function forget({ key }: OutgoingMessage): void {
    for (const step of cache.findAll({ mutationKey })) {
      // The mutations with this key were all started above.
      if ((step.state.variables as OutgoingMessage | undefined)?.key === key) cache.remove(step);
    }
    transfers.remove(key);
  }

  return {
    send,
    tryAgain(message: OutgoingMessage): void {
      if (isKept(message)) {
        void outbox.tryAgain(message.key).then(tellOutcome);
        return;
      }
      forget(message);
      void send(message);
    },
    /** Gives whether that was still possible. */
    async discard(message: OutgoingMessage): Promise<boolean> {
      if (isKept(message)) return outbox.cancel(message.key);
      forget(message);
      return true;
    },
  };
}

function isKept({ key }: OutgoingMessage): boolean {
  return outbox.get().some((item) => item.key === key);
}

function requestOf({ text: message, attachment }: OutgoingMessage): OrderMessageRequestJson {
  if (!attachment?.url) return { message };
  const { url: fileUrl, name: fileName, file } = attachment;
  return { message, fileUrl, fileName, fileSize: file.size };
}
