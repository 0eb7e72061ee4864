import { useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { OutboxWriteError } from '#web/delivery/browser/outbox-database.ts';
import { useDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import { verdictDrafts, verdictIn } from '#web/orders/verdict-drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { DeliverableJson, FlashReportJson } from '#worker/domain/files/files.api.ts';
import { flashReportText, verdictText } from '#worker/domain/files/verdict.ts';
import type { MessageVerdictJson } from '#worker/domain/orders/orders.api.ts';

interface SentVerdict {
  /** The message in the chat. */
  text: string;
  onStored?: () => void;
}

/** Tells the shop whether a revision works: sends a message, or drafts one that the customer completes. */
export function useVerdict(orderId: string, file: DeliverableJson) {
  const load = useDelivery();
  const session = useSession();
  const [isStarting, setStarting] = useState(false);
  const unsent = useUnsent().findLast(
    (entry) =>
      entry.kind === 'message' &&
      entry.orderId === orderId &&
      verdictIn(entry.body)?.deliverableId === file.id,
  );

  /** Sends a verdict at once. Calls `onStored` once it is stored or being sent. */
  async function send(
    userId: string,
    { text, onStored, ...verdict }: Pick<MessageVerdictJson, 'answer' | 'report'> & SentVerdict,
  ): Promise<void> {
    const body = { message: text, verdict: { deliverableId: file.id, ...verdict } };
    setStarting(true);
    try {
      await (await load()).submit({ userId, kind: 'message', orderId, body }, () => {
        setStarting(false);
        // Replaces the change that the customer drafted before.
        const owner = { userId, about: orderId };
        if (verdictDrafts.of(owner, body.message)) verdictDrafts.save(owner, undefined);
        onStored?.();
      });
    } catch (error) {
      if (!(error instanceof OutboxWriteError)) throw error;
      void showToast({ type: 'error', title: 'Error', description: error.message });
    } finally {
      setStarting(false);
    }
  }

  return {
    /** The message that isn't sent yet. */
    unsent,
    isStarting,
    sayWorks(): void {
      if (session.state !== 'signedIn' || isStarting) return;
      void send(session.user.id, { answer: 'works', text: verdictText('works', file) });
    },
    reportFailure(report: FlashReportJson, onStored: () => void): void {
      if (session.state !== 'signedIn' || isStarting) return;
      const text = flashReportText(report, file);
      void send(session.user.id, { answer: 'failed', report, text, onStored });
    },
    /** Returns the text to complete in the chat. The message becomes the verdict when it is sent. */
    draftChange(): string {
      if (session.state === 'signedIn') {
        const { fileName, revision } = file;
        const verdict = { deliverableId: file.id, answer: 'change', fileName, revision } as const;
        verdictDrafts.save({ userId: session.user.id, about: orderId }, verdict);
      }
      return verdictText('change', file);
    },
  };
}
