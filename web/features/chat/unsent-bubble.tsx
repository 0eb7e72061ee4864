import { CircleAlert } from 'lucide-react';
import { css } from '#styled/css';
import { bubbleRecipe } from '#web/ui/bubble.ts';
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
  const slots = bubbleRecipe({ own: true, unsent: true });
  return (
    <article className={slots.root}>
      <div className={slots.body}>
        <p className={slots.head}>
          {message.state === 'failed' ? (
            <span className={failedStyle}>
              <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
              Not sent
            </span>
          ) : (
            <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
              <Spinner />
              Sending
            </span>
          )}
        </p>
        <div className={slots.text}>{message.text}</div>
        {message.state === 'failed' && (
          <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })}>
            <Button look="quiet" onClick={onDiscard}>
              Discard
            </Button>
            <Button onClick={onTryAgain}>Try Again</Button>
          </div>
        )}
      </div>
    </article>
  );
}

const failedStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  color: 'danger.ink',
  fontWeight: '600',
});
