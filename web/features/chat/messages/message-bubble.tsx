import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Attachment } from '#web/features/chat/attachments/attachment.tsx';
import { photoOf } from '#web/features/chat/photos/photo.ts';
import { displayName, initials } from '#web/lib/format.ts';
import { splitLogLink } from '#web/orders/log-link.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { formatMessageTime } from './message-dates.ts';

/** Matches parentheses inside an address, like in `…/wiki/Ram_(truck)`. */
const inParentheses = String.raw`\([^\s<>"“”()]*\)`;

/** Matches a web address, without the punctuation after or around it. */
const link = new RegExp(
  String.raw`(https?:\/\/(?:${inParentheses}|[^\s<>"“”()])*(?:${inParentheses}|[^\s<>"“”'’.,;:!?()[\]{}…]))`,
  'giu',
);

interface MessageBubbleProps {
  message: OrderMessageJson;
  /** The reader wrote it; own messages are on the right. */
  isOwn: boolean;
  /** Belongs to the message above, whose head counts for both. */
  isContinued: boolean;
  hasSeenMark: boolean;
  onOpenPhoto: (messageId: string) => void;
  /** Buttons for a message whose file is a log, or which has the link of a log. */
  renderFileActions?: RenderFileActions | undefined;
}

export type RenderFileActions = (message: OrderMessageJson) => ReactNode;

/** A message with its sender, role badge and time. */
export function MessageBubble({
  message,
  isOwn,
  isContinued,
  hasSeenMark,
  onOpenPhoto,
  renderFileActions,
}: MessageBubbleProps) {
  const { user, createdAt, fileUrl, fileName, fileSize, isLog } = message;
  const { text, link } = splitLogLink(message.message, location.origin);
  return (
    <Bubble
      own={isOwn}
      continued={isContinued}
      avatar={<Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size="small" />}
      head={
        <>
          <strong dir="auto">{displayName(user) || 'User'}</strong>
          <span className={roleStyle}>{user.isAdmin ? 'Admin' : 'Customer'}</span>
          <time dateTime={createdAt}>{formatMessageTime(createdAt)}</time>
        </>
      }
      foot={hasSeenMark && <SeenMark isSeen={message.isSeen} />}
      actions={(isLog || link) && renderFileActions?.(message)}
    >
      <p dir="auto">
        <LinkedText text={text} />
      </p>
      {fileUrl && (
        <Attachment
          url={fileUrl}
          name={fileName ?? ''}
          size={fileSize}
          onOpen={photoOf(message) && (() => onOpenPhoto(message.id))}
        />
      )}
    </Bubble>
  );
}

/** A text with its web addresses as links, which open in a new tab. */
function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part) =>
    part.isLink ? (
      <a
        key={part.at}
        href={part.text}
        target="_blank"
        rel="noreferrer nofollow"
        className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

function SeenMark({ isSeen }: { isSeen: boolean }) {
  const Icon = isSeen ? CheckCheck : Check;
  return (
    // Otherwise the message list would announce each mark that changes.
    <span aria-live="off" className={css({ row: '1', fontSize: '14', color: 'muted' })}>
      <Icon size={16} />
      {isSeen ? 'Seen' : 'Delivered'}
    </span>
  );
}

interface Part {
  /** Start index, in UTF-16 code units. */
  at: number;
  text: string;
  isLink: boolean;
}

/** Splits a text into links and plain text. Joined, the parts equal the text. */
export function splitAtLinks(text: string): Part[] {
  let at = 0;
  return text.split(link).map((part, index) => {
    const found = { at, text: part, isLink: index % 2 === 1 };
    at += part.length;
    return found;
  });
}

const roleStyle = css({
  paddingInline: '1',
  border: '1px solid {colors.line}',
  borderRadius: 'stamp',
  fontFamily: 'display',
  fontWeight: '600',
});
