import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css } from '#styled/css';
import { shop } from '#web/lib/shop.ts';
import { replyTimeText } from './reply-time-text.ts';

const minuteMs = 60_000;

/** When the customer can expect an answer. Screen readers don't announce it while it changes. */
export function ReplyTime() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div aria-live="off" className={noteStyle}>
      <Clock size={16} strokeWidth={1.75} aria-hidden className={css({ flexShrink: '0' })} />
      {replyTimeText(shop, now)}
    </div>
  );
}

const noteStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  marginTop: '4',
  fontSize: '14',
  color: 'muted',
  _typing: { display: 'none' },
  _short: { display: 'none' },
});
