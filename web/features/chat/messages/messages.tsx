import { Fragment } from 'react';
import { css } from '#styled/css';
import type { DecisionLine } from '#web/orders/decision-lines.ts';
import { orderStatusView } from '#web/orders/order-view.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { MessageBubble, type RenderFileActions } from './message-bubble.tsx';
import { areOnOneDay, formatChatDay, formatMessageTime } from './message-dates.ts';

interface MessagesProps {
  /** Oldest first. */
  messages: readonly OrderMessageJson[];
  reader: UserJson;
  /** The id of the reader's newest message, which shows whether the other side has seen it. */
  newestOwnId: string | undefined;
  onOpenPhoto: (messageId: string) => void;
  renderFileActions: RenderFileActions | undefined;
  /** What the shop decided, oldest first. Each is above the first message that came after it. */
  decisions?: readonly DecisionLine[];
  /** The message above the first one. */
  above?: OrderMessageJson | undefined;
}

/** Messages with a separator between days. */
export function Messages({
  messages,
  decisions = [],
  above,
  reader,
  newestOwnId,
  ...shown
}: MessagesProps) {
  return messages.map((message, index) => {
    const previous = messages[index - 1] ?? above;
    const isNewDay = !previous || !areOnOneDay(previous.createdAt, message.createdAt);
    const notesOf = (isSameDay: boolean) =>
      decisions
        .filter(({ at }) => at <= message.createdAt && !(previous && at <= previous.createdAt))
        .filter(({ at }) => areOnOneDay(at, message.createdAt) === isSameDay)
        .map((decision) => <DecisionNote key={decision.at} {...decision} />);
    return (
      <Fragment key={message.id}>
        {notesOf(false)}
        {isNewDay && <p className={dayStyle}>{formatChatDay(message.createdAt)}</p>}
        {notesOf(true)}
        <MessageBubble
          message={message}
          isOwn={message.userId === reader.id}
          isContinued={continuesMessage(message, previous)}
          hasSeenMark={message.id === newestOwnId}
          {...shown}
        />
      </Fragment>
    );
  });
}

const dayStyle = css({
  marginBlock: '3',
  textAlign: 'center',
  fontSize: '14',
  fontWeight: '600',
  color: 'muted',
});

/** Messages of one person within this time read as one, in ms. */
const groupMs = 5 * minuteMs;

/** Returns whether a message continues the one above it: the same sender, at most 5 minutes later, on the same day. */
export function continuesMessage(
  message: Pick<OrderMessageJson, 'userId' | 'createdAt'>,
  above: Pick<OrderMessageJson, 'userId' | 'createdAt'> | undefined,
): boolean {
  return (
    above?.userId === message.userId &&
    Date.parse(message.createdAt) - Date.parse(above.createdAt) <= groupMs &&
    areOnOneDay(above.createdAt, message.createdAt)
  );
}

/** What the shop decided, between the messages. */
export function DecisionNote({ status, at, text }: DecisionLine) {
  const Icon = orderStatusView(status).icon;
  return (
    <p data-status={status} className={lineStyle}>
      {Icon && <Icon size={18} className={iconStyle} />}
      <span className={css({ wrap: '2', rowGap: '0', alignItems: 'baseline', minWidth: '0' })}>
        <span dir="auto" className={css({ whiteSpace: 'pre-line' })}>
          {text}
        </span>
        <time dateTime={at} className={css({ fontSize: '14' })}>
          {formatMessageTime(at)}
        </time>
      </span>
    </p>
  );
}

const lineStyle = css({
  alignSelf: 'center',
  display: 'flex',
  alignItems: 'start',
  gap: '2',
  maxWidth: 'full',
  marginBlock: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'control',
  fontWeight: '600',
  overflowWrap: 'anywhere',
  background: 'approved.ground',
  color: 'approved.ink',
  '&[data-status=denied]': { background: 'denied.ground', color: 'denied.ink' },
  '&[data-status=fulfilled]': { background: 'fulfilled.ground', color: 'fulfilled.ink' },
});

// In the middle of the first line.
const iconStyle = css({ flexShrink: '0', marginTop: '0.1875rem' });
