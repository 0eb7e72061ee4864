import { TriangleAlert } from 'lucide-react';
import { css } from '#styled/css';
import type { FulfillCheck } from './use-fulfill-check.ts';

interface FulfillNoticeProps {
  id: string;
  check: FulfillCheck;
  /** Whether to ask if the order is fulfilled without files. */
  isAsking: boolean;
}

/** Says which files are missing, paused or still uploading, above the button that fulfills the order. */
export function FulfillNotice({ id, check, isAsking }: FulfillNoticeProps) {
  const { missing, problems, uploading } = check;
  const isEmpty = !isAsking && missing.length + problems.length + uploading === 0;
  return (
    <div id={id} role="status" className={isEmpty ? undefined : noticeStyle}>
      {uploading > 0 && <p>{uploadingText(uploading)}</p>}
      {missing.length > 0 && (
        <p>
          <TriangleAlert size={18} className={iconStyle} />
          <strong>No file yet:</strong> {missing.join(', ')}
        </p>
      )}
      {isAsking && !check.hasFiles && (
        <p>
          <strong>No file attached. Fulfill without files?</strong>
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

function uploadingText(count: number): string {
  return count === 1
    ? 'A file is still uploading. You can mark the order as fulfilled once it’s done.'
    : `${count} files are still uploading. You can mark the order as fulfilled once they’re done.`;
}

const noticeStyle = css({ flexBasis: 'full', display: 'grid', gap: '1', fontSize: '14' });

const iconStyle = css({
  display: 'inline-block',
  verticalAlign: 'text-bottom',
  marginInlineEnd: '1',
});
