import { Check, CheckCheck } from 'lucide-react';
import { css } from '#styled/css';

interface SeenMarkProps {
  isSeen: boolean;
  /** Shows the word beside the icon; otherwise only screen readers get it. */
  hasWord: boolean;
}

/** Shows whether the other side has seen a delivered message. */
export function SeenMark({ isSeen, hasWord }: SeenMarkProps) {
  const Icon = isSeen ? CheckCheck : Check;
  return (
    // Otherwise the message list would announce each mark that changes.
    <span aria-live="off" className={markStyle}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={hasWord ? undefined : css({ srOnly: true })}>
        {isSeen ? 'Seen' : 'Delivered'}
      </span>
    </span>
  );
}

const markStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '1' });
