import { Download, FileText } from 'lucide-react';
import { css } from '#styled/css';
import { formatMessageTime } from '#web/lib/dates.ts';
import { formatFileSize, fullName, initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import type { OrderMessageJson } from '#worker/domain/api.ts';

interface MessageBubbleProps {
  message: OrderMessageJson;
  /** The reader wrote it: it stands on the right. */
  isOwn: boolean;
  /** The one above is by the same person, on the same day. */
  isContinued: boolean;
}

/** One message with its sender, badge and time (spec section 2). */
export function MessageBubble({ message, isOwn, isContinued }: MessageBubbleProps) {
  const { user, createdAt, message: text } = message;
  return (
    <Bubble
      own={isOwn}
      continued={isContinued}
      avatar={<Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size="small" />}
      head={
        <>
          <strong>{fullName(user) || user.email || 'User'}</strong>
          <Badge>{user.isAdmin ? 'Admin' : 'Customer'}</Badge>
          <time dateTime={createdAt}>{formatMessageTime(createdAt)}</time>
        </>
      }
    >
      {text}
      <Attachment message={message} />
    </Bubble>
  );
}

function Attachment({ message: { fileUrl, fileName, fileSize } }: { message: OrderMessageJson }) {
  if (!fileUrl) return null;
  return (
    <a href={fileUrl} download={fileName ?? ''} className={fileStyle}>
      <FileText size={22} strokeWidth={1.75} aria-hidden />
      <span className={css({ display: 'grid' })}>
        <span className={css({ fontWeight: '600' })}>{fileName}</span>
        {fileSize !== null && (
          <span className={css({ fontSize: '14' })}>{formatFileSize(fileSize)}</span>
        )}
      </span>
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </a>
  );
}

const fileStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '3',
  minHeight: 'target',
  marginTop: '2',
  padding: '2',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
});
