import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { temporaryStorageText } from '#web/delivery/texts.ts';
import { FileFacts, fileRowClass } from '#web/features/chat/attachments/file-facts.tsx';
import { formatProgress, percentOf } from '#web/lib/format.ts';
import { useTemporaryStorage } from '#web/offline/storage-support.ts';
import { splitLogLink } from '#web/orders/log-link.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { UnsentMessage } from './unsent-message.ts';

interface UnsentBubbleProps {
  message: UnsentMessage;
  onTryAgain: () => void;
  onEdit: () => void;
  onDiscard: () => void;
  /** Goes on with the file that a reload took away: chosen again, or without it read by its stored handle. */
  onChooseFile: (file?: File) => void;
}

/** A message that the server has not accepted yet. */
export function UnsentBubble(props: UnsentBubbleProps) {
  const { text, file, sent, stage, failure } = props.message;
  const progress = file && { sent, size: file.size };
  return (
    <Bubble
      own
      unsent
      head={<SendState message={props.message} />}
      actions={<Actions {...props} />}
    >
      <p dir="auto">{splitLogLink(text, location.origin).text}</p>
      {file && (
        <div className={css({ stack: '2', marginTop: '2' })}>
          <div className={fileRowClass}>
            <FileFacts name={file.name} size={file.size} />
          </div>
          {progress && stage === 'uploading' && (
            <ProgressBar
              label={`Upload of ${file.name}`}
              percent={percentOf(progress)}
              words={formatProgress(progress)}
            />
          )}
        </div>
      )}
      {failure && <p className={failureStyle}>{failure}</p>}
    </Bubble>
  );
}

function Actions({ message, onTryAgain, onEdit, onDiscard, onChooseFile }: UnsentBubbleProps) {
  const { stage, file, canRetry } = message;
  const isTemporary = useTemporaryStorage();
  if (stage === 'sending') return null;
  if (stage !== 'needsFile' && !isFailed(message)) {
    return (
      <div className={css({ display: 'grid', justifyItems: 'end', gap: '2' })}>
        {stage === 'waiting' && isTemporary && (
          <p className={temporaryStyle}>{temporaryStorageText}</p>
        )}
        <Button onClick={onEdit}>Cancel</Button>
      </div>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="quiet" onClick={onEdit}>
        Edit
      </Button>
      {stage === 'needsFile' && file?.handle && (
        <Button onClick={() => onChooseFile()}>Continue</Button>
      )}
      {isFailed(message) && canRetry && <Button onClick={onTryAgain}>Try Again</Button>}
      {stage === 'needsFile' && (
        <FileButton
          label={`Choose File: ${file?.name}`}
          onFiles={([chosen]) => chosen && onChooseFile(chosen)}
        >
          Choose File
        </FileButton>
      )}
    </>
  );
}

/** Returns whether the message waits for the user or for a retry, because an attempt failed. */
function isFailed({ stage, failure }: UnsentMessage): boolean {
  return stage === 'rejected' || (stage === 'waiting' && failure !== undefined);
}

function SendState({ message }: { message: UnsentMessage }): ReactNode {
  const { stage, waitsFor } = message;
  if (stage === 'needsFile' || isFailed(message)) {
    return (
      <span className={cx(stateStyle, failedStyle)}>
        <CircleAlert size={18} />
        {stage === 'needsFile' ? 'Choose the file again to go on' : 'Not sent'}
      </span>
    );
  }
  switch (stage) {
    case 'waiting':
      return (
        <span className={stateStyle}>
          <CloudOff size={18} />
          {waitsFor}
        </span>
      );
    case 'queued':
      return waitsFor;
    default:
      return (
        <span className={stateStyle}>
          <Spinner />
          Sending
        </span>
      );
  }
}

const stateStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '1' });
const failedStyle = css({ color: 'denied.ink', fontWeight: '600' });
const temporaryStyle = css({ fontSize: '14', color: 'muted', textAlign: 'end' });
const failureStyle = css({ marginTop: '2', fontWeight: '600', color: 'denied.ink' });
