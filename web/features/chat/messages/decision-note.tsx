import { css } from '#styled/css';
import { formatMessageTime } from '#web/features/chat/messages/message-dates.ts';
import type { DecisionLine } from '#web/orders/decision-lines.ts';
import { orderStatusView } from '#web/orders/order-view.ts';

/** What the shop decided, between the messages. */
export function DecisionNote({ status, at, text }: DecisionLine) {
  const Icon = orderStatusView(status).icon;
  return (
    <p data-status={status} className={lineStyle}>
      {Icon && <Icon size={18} />}
      <span dir="auto" className={css({ minWidth: '0', whiteSpace: 'pre-line' })}>
        {text}
      </span>
      <time dateTime={at} className={css({ fontSize: '14' })}>
        {formatMessageTime(at)}
      </time>
    </p>
  );
}

const lineStyle = css({
  alignSelf: 'center',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '2',
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
