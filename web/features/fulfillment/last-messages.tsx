import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';

const shownMessages = 3;

/** The newest messages of an order's chat, which may say what the customer still wants. */
export function LastMessages({ orderId }: { orderId: string }) {
  const titleId = useId();
  const { data: messages = [] } = useQuery(queries.messages(orderId));
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={css({ paddingBottom: '2' })}>
        Last Messages
      </h3>
      <ul className={css({ display: 'grid', gap: '2' })}>
        {messages.slice(-shownMessages).map(({ id, user, message, createdAt }) => (
          <li key={id} className={messageStyle}>
            <p className={css({ color: 'muted', fontSize: '14' })}>
              <bdi>{displayName(user)}</bdi>, {formatDayTime(createdAt)}
            </p>
            <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
              {message}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const messageStyle = css({
  borderInlineStart: '3px solid {colors.line}',
  paddingInlineStart: '3',
});
