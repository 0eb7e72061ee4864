import { useMemo } from 'react';
import { useConnection } from '#web/api/use-connection.ts';
import { OutboxWriteError } from '#web/delivery/browser/outbox-database.ts';
import type { Delivery } from '#web/delivery/delivery.ts';
import { unreadableText } from '#web/delivery/item.ts';
import type { AttemptResult } from '#web/delivery/state.ts';
import { isSendingFailure, sendingFailedText } from '#web/delivery/texts.ts';
import { type DeliverySlot, useLoadDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { verdictDrafts, verdictIn } from '#web/orders/drafts/verdict-drafts.ts';
import { fileHandleOf } from '#web/ui/file/file-handles.ts';
import { showError } from '#web/ui/toast/toast.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { StockFileEntryJson } from '#worker/domain/files/files.api.ts';
import { namedRevision } from '#worker/domain/files/verdict.ts';
import { messageText } from '#worker/domain/orders/chat-message.ts';
import type { OrderMessageRequestJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentReportJson } from '#worker/domain/payments/payment-report.ts';
import { type UnsentMessage, unsentMessages } from './unsent-message.ts';

/** A message as the form has it. All tries share its key. */
export interface OutgoingMessage {
  key: string;
  text: string;
  file?: File | undefined;
  /** Says that the file is a stock file. */
  stockFile?: StockFileEntryJson | undefined;
  /** The build sheet's question that the file answers. */
  answerTo?: string | undefined;
  /** Makes the order wait for the customer's answers. */
  asksForAnswers?: true | undefined;
  /** Says that the customer paid what is due, or that the payment is missing. */
  paymentReport?: PaymentReportJson | 'missing' | undefined;
}

/** Sends, retries and discards messages of an order's chat. */
export function useSendMessage({ userId, about: orderId }: DraftOwner) {
  const load = useLoadDelivery();
  return useMemo(
    () => ({
      send: (message: OutgoingMessage, onStored: () => void): Promise<void> =>
        sendMessage(load, { userId, about: orderId }, message, onStored),
      async tryAgain({ key }: UnsentMessage): Promise<void> {
        showFailure(await (await load()).tryAgain(key));
      },
      async chooseFile({ key }: UnsentMessage, file: File): Promise<void> {
        const problem = await (await load()).chooseFile(key, file);
        if (problem) showError(problem);
      },
      async reopenFile({ key }: UnsentMessage): Promise<void> {
        const isOpen = await (await load()).reopenFile(key, { mayAsk: true });
        if (!isOpen) showError(unreadableText);
      },
      cancelToEdit: async (message: UnsentMessage): Promise<boolean> =>
        cancelToEdit(await load(), { userId, about: orderId }, message),
      /** Removes an unsent message; returns false if it is too late. */
      discard: async ({ key }: UnsentMessage): Promise<boolean> => (await load()).cancel(key),
    }),
    [load, userId, orderId],
  );
}

/** Sends a message. Calls `onStored` once it is stored or being sent, and never if neither is possible. */
export async function sendMessage(
  load: DeliverySlot['load'],
  owner: DraftOwner,
  { key, text, file: blob, ...facts }: OutgoingMessage,
  onStored: () => void,
): Promise<void> {
  const handle = blob && (await fileHandleOf(blob));
  const file = blob && { blob, name: cleanFileName(blob.name), handle };
  // Without a text, the message's text names the file.
  const message = messageText(text, file?.name);
  const verdict = verdictDrafts.of(owner, message);
  const body: OrderMessageRequestJson = { message, ...(verdict && { verdict }), ...facts };
  const { userId, about: orderId } = owner;
  const delivery = await load();
  try {
    const request = { userId, kind: 'message', orderId, body: { ...body }, file, key } as const;
    showFailure(
      await delivery.submit(request, () => {
        if (verdict) verdictDrafts.save(owner, undefined);
        onStored();
      }),
    );
  } catch (error) {
    if (!(error instanceof OutboxWriteError)) throw error;
    showError(error.message);
  }
}

/** Removes an unsent message that the user edits, but keeps its verdict; returns false if it is too late. */
export async function cancelToEdit(
  delivery: Pick<Delivery, 'find' | 'cancel'>,
  owner: DraftOwner,
  { key, text }: Pick<UnsentMessage, 'key' | 'text'>,
): Promise<boolean> {
  const verdict = verdictIn(delivery.find(key)?.body ?? {});
  if (!(await delivery.cancel(key))) return false;
  const revision = namedRevision(text);
  if (verdict && revision) verdictDrafts.save(owner, { ...verdict, ...revision });
  return true;
}

/** Returns an order's messages that are being sent, waiting or failed, oldest first. */
export function useUnsentMessages(orderId: string): UnsentMessage[] {
  return unsentMessages(useUnsent(), { orderId, connection: useConnection() });
}

function showFailure(result: AttemptResult): void {
  if (isSendingFailure(result)) showError(sendingFailedText, { hideOffline: true });
}
