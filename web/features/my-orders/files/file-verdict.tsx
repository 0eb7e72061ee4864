import { MessageCircleWarning, ThumbsUp, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { useUserId } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { OutboxWriteError } from '#web/delivery/browser/outbox-database.ts';
import { failureText } from '#web/delivery/texts.ts';
import { useLoadDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import { verdictDrafts, verdictIn } from '#web/orders/drafts/verdict-drafts.ts';
import { verdictView } from '#web/orders/verdict-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { fileHandleOf } from '#web/ui/file/file-handles.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { showError } from '#web/ui/toast/toast.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { DeliverableJson, FlashReportJson } from '#worker/domain/files/files.api.ts';
import {
  flashReportText,
  revisionName,
  verdictLabels,
  verdictText,
} from '#worker/domain/files/verdict.ts';
import type { MessageVerdictJson } from '#worker/domain/orders/orders.api.ts';

const FlashReportDialog = lazyPart(() => import('./flash-report-dialog.tsx'), 'FlashReportDialog');

interface FileVerdictProps {
  orderId: string;
  file: DeliverableJson;
  onRequestChange: (text: string) => void;
  /** Offers a retune instead, once the order includes no more revisions. */
  onRetune: (() => void) | undefined;
}

/** The customer's verdict on a revision, and the buttons that send one. */
export function FileVerdict({ orderId, file, onRequestChange, onRetune }: FileVerdictProps) {
  const { unsent, isStarting, sayWorks, draftChange, reportFailure } = useVerdict(orderId, file);
  const [isReporting, setReporting] = useState(false);
  const connection = useConnection();
  const verdict = file.verdict && verdictView(file.verdict);
  const name = revisionName(file);
  const focus = useFocusRestore<HTMLDivElement>();
  const rowProps = { className: rowStyle, ...focus };
  if (unsent) {
    const problem = failureText(unsent) && 'Your answer wasn’t sent. Open the chat to try again.';
    const waiting =
      connection === 'offline'
        ? 'We’ll send your answer when you’re back online.'
        : 'Sending your answer...';
    return (
      <div {...rowProps}>
        <p role="status">{problem || waiting}</p>
      </div>
    );
  }
  return (
    <div {...rowProps}>
      {verdict && (
        <Badge tone={verdict.tone} icon={verdict.icon}>
          You said: {verdict.label}
        </Badge>
      )}
      {file.verdict?.answer !== 'works' && (
        <Button busy={isStarting} aria-label={`${verdictLabels.works}: ${name}`} onClick={sayWorks}>
          <ThumbsUp size={18} />
          {verdictLabels.works}
        </Button>
      )}
      <Button
        variant={file.verdict ? 'quiet' : 'plain'}
        aria-label={`${verdictLabels.change}: ${name}`}
        onClick={onRetune ?? (() => onRequestChange(draftChange()))}
      >
        <MessageCircleWarning size={18} />
        {verdictLabels.change}
      </Button>
      <Button
        variant={file.verdict ? 'quiet' : 'plain'}
        aria-label={`${verdictLabels.failed}: ${name}`}
        onClick={() => setReporting(true)}
      >
        <TriangleAlert size={18} />
        {verdictLabels.failed}
      </Button>
      {isReporting && (
        <Suspense>
          <FlashReportDialog
            file={file}
            busy={isStarting}
            onSend={(report, attachment) =>
              reportFailure(report, attachment, () => setReporting(false))
            }
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SentVerdict {
  text: string;
  attachment?: File | undefined;
  onStored?: () => void;
}

/** Tells the shop whether a revision works: sends a message, or drafts one that the customer completes. */
function useVerdict(orderId: string, file: DeliverableJson) {
  const load = useLoadDelivery();
  const userId = useUserId();
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
    {
      text,
      attachment,
      onStored,
      ...verdict
    }: Pick<MessageVerdictJson, 'answer' | 'report'> & SentVerdict,
  ): Promise<void> {
    const body = { message: text, verdict: { deliverableId: file.id, ...verdict } };
    setStarting(true);
    try {
      const request = { userId, kind: 'message', orderId, body } as const;
      const file = attachment && (await sentFile(attachment));
      await (await load()).submit({ ...request, ...(file && { file }) }, () => {
        setStarting(false);
        // Replaces the change that the customer drafted before.
        const owner = { userId, about: orderId };
        if (verdictDrafts.of(owner, body.message)) verdictDrafts.save(owner, undefined);
        onStored?.();
      });
    } catch (error) {
      if (!(error instanceof OutboxWriteError)) throw error;
      showError(error.message);
    } finally {
      setStarting(false);
    }
  }

  return {
    /** The message that isn't sent yet. */
    unsent,
    isStarting,
    sayWorks(): void {
      if (!userId || isStarting) return;
      void send(userId, { answer: 'works', text: verdictText('works', file) });
    },
    reportFailure(
      report: FlashReportJson,
      attachment: File | undefined,
      onStored: () => void,
    ): void {
      if (!userId || isStarting) return;
      const text = flashReportText(report, file);
      void send(userId, { answer: 'failed', report, text, attachment, onStored });
    },
    /** Returns the text to complete in the chat. The message becomes the verdict when it is sent. */
    draftChange(): string {
      if (userId) {
        const { fileName, revision } = file;
        const verdict = { deliverableId: file.id, answer: 'change', fileName, revision } as const;
        verdictDrafts.save({ userId, about: orderId }, verdict);
      }
      return verdictText('change', file);
    },
  };
}

async function sentFile(blob: File) {
  return { blob, name: cleanFileName(blob.name), handle: await fileHandleOf(blob) };
}

const rowStyle = css({ wrap: '2', alignItems: 'center' });
