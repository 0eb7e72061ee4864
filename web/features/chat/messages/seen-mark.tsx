import { Check, CheckCheck } from 'lucide-react';
import { css } from '#styled/css';

/** Shows whether the other side has seen a delivered message. */
export function SeenMark({ isSeen }: { isSeen: boolean }) {
  const Icon = isSeen ? CheckCheck : Check;
  return (
    // Otherwise the message list would announce each mark that changes.
    <span aria-live="off" className={markStyle}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {isSeen ? 'Seen' : 'Delivered'}
    </span>
  );
}

const markStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  fontSize: '14',
  color: 'muted',
});
