import { CircleAlert, CloudOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { type Transfer, useTransfers } from '#web/delivery/transfers.ts';
import { FileFacts, fileRowClass } from '#web/features/chat/attachments/file-facts.tsx';
import { formatProgress, percentOf } from '#web/lib/format.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { OutgoingFile, UnsentMessage } from './outgoing-message.ts';

interface UnsentBubbleProps {
  message: UnsentMessage;
  onTryAgain: () => void;
  /** Moves the message back into the form. */
  onEdit: () => void;
  onDiscard: () => void;
  /** Cancels the upload of its file. */
  onCancel: (transfer: Transfer) => void;
}

/** A message that the server has not accepted yet. */
export function UnsentBubble(props: UnsentBubbleProps) {
  const { message, onTryAgain, onEdit, onDiscard, onCancel } = props;
  const { key, text, attachment, state, problem } = message;
  const transfer = useTransfers().find(({ id }) => id === key);
  const upload = state === 'uploading' ? transfer : undefined;
  return (
    <Bubble
      own
      unsent
      head={<SendState message={message} isWaiting={upload?.state === 'waiting'} />}
      actions={
        state === 'failed' ? (
          <>
            <Button variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
            <Button variant="quiet" onClick={onEdit}>
              Edit
            </Button>
            <Button onClick={onTryAgain}>Try Again</Button>
          </>
        ) : (
          <>
            {upload && <Button onClick={() => onCancel(upload)}>Cancel</Button>}
            {(state === 'waiting' || state === 'queued') && (
              <Button onClick={onEdit}>Cancel</Button>
            )}
          </>
        )
      }
    >
      {text}
      {attachment && <OutgoingFileRow {...attachment} upload={upload} />}
      {problem && <p className={problemStyle}>{problem}</p>}
    </Bubble>
  );
}

function SendState({
  message,
  isWaiting,
}: {
  message: UnsentMessage;
  isWaiting: boolean;
}): ReactNode {
  if (message.state === 'failed') {
    return (
      <span className={cx(stateStyle, failedStyle)}>
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        Not sent
      </span>
    );
  }
  if (message.state === 'waiting') {
    return (
      <span className={stateStyle}>
        <CloudOff size={18} strokeWidth={1.75} aria-hidden />
        {message.waitsFor}
      </span>
    );
  }
  if (message.state === 'queued') return message.waitsFor;
  return (
    <span className={stateStyle}>
      {isWaiting ? <WifiOff size={18} strokeWidth={1.75} aria-hidden /> : <Spinner />}
      {isWaiting ? 'Waiting for a connection' : 'Sending'}
    </span>
  );
}

function OutgoingFileRow({ name, file, upload }: OutgoingFile & { upload: Transfer | undefined }) {
  return (
    <div className={css({ display: 'grid', gap: '2', marginTop: '2' })}>
      <div className={fileRowClass}>
        <FileFacts name={name} size={file.size} />
      </div>
      {upload && (
        <ProgressBar
          label={`Upload of ${name}`}
          percent={percentOf(upload)}
          words={formatProgress(upload)}
        />
      )}
    </div>
  );
}

const stateStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '1' });
const failedStyle = css({ color: 'danger.ink', fontWeight: '600' });
const problemStyle = css({ marginTop: '2', fontWeight: '600', color: 'danger.ink' });
