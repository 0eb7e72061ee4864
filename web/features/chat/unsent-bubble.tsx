import { CircleAlert } from 'lucide-react';
import { css, cx } from '#styled/css';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { UnsentMessage } from './use-send-message.ts';

interface UnsentBubbleProps {
  message: UnsentMessage;
  onTryAgain: () => void;
  onDiscard: () => void;
}

/** A message that the store does not have yet, and looks like it. */
export function UnsentBubble({ message, onTryAgain, onDiscard }: UnsentBubbleProps) {
  const isFailed = message.state === 'failed';
  return (
    <Bubble
      own
      unsent
      head={
        <span className={cx(stateStyle, isFailed && failedStyle)}>
          {isFailed ? <CircleAlert size={18} strokeWidth={1.75} aria-hidden /> : <Spinner />}
          {isFailed ? 'Not sent' : 'Sending'}
        </span>
      }
      actions={
        isFailed && (
          <>
            <Button look="quiet" onClick={onDiscard}>
              Discard
            </Button>
            <Button onClick={onTryAgain}>Try Again</Button>
          </>
        )
      }
    >
      {message.text}
    </Bubble>
  );
}

const stateStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '1' });
const failedStyle = css({ color: 'danger.ink', fontWeight: '600' });
