import { MessageCircleWarning, ThumbsUp, TriangleAlert } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { css } from '#styled/css';
import { useConnection } from '#web/api/use-connection.ts';
import { failureText } from '#web/delivery/texts.ts';
import { verdictView } from '#web/orders/verdict-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { revisionName, verdictLabels } from '#worker/domain/files/verdict.ts';
import { useVerdict } from './use-verdict.ts';

const FlashReportDialog = lazyPart(() => import('./flash-report-dialog.tsx'), 'FlashReportDialog');

interface FileVerdictProps {
  orderId: string;
  file: DeliverableJson;
  /** Opens the chat with a text that the customer completes. */
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
  const row = useRef<HTMLDivElement>(null);
  const focusRestore = useFocusRestore(row);
  const rowProps = { ref: row, tabIndex: -1, className: rowStyle, ...focusRestore };
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
          <ThumbsUp size={18} strokeWidth={1.75} aria-hidden />
          {verdictLabels.works}
        </Button>
      )}
      <Button
        variant={file.verdict ? 'quiet' : 'plain'}
        aria-label={`${verdictLabels.change}: ${name}`}
        onClick={onRetune ?? (() => onRequestChange(draftChange()))}
      >
        <MessageCircleWarning size={18} strokeWidth={1.75} aria-hidden />
        {verdictLabels.change}
      </Button>
      <Button
        variant="quiet"
        aria-label={`${verdictLabels.failed}: ${name}`}
        onClick={() => setReporting(true)}
      >
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
        {verdictLabels.failed}
      </Button>
      {isReporting && (
        <Suspense>
          <FlashReportDialog
            file={file}
            busy={isStarting}
            onSend={(report) => reportFailure(report, () => setReporting(false))}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
