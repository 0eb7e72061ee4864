import { Link } from '@tanstack/react-router';
import { MessageSquare, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { css, cx } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import type { Transfer } from '#web/delivery/transfers.ts';
import { formatProgress, percentOf } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button, buttonClass } from '#web/ui/form/button.tsx';

/** The files that go up, on every page; the page keeps clear of it by `--tray-height`. */
export function UploadTray({ uploads }: { uploads: readonly Transfer[] }) {
  const session = useSession();
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin;
  return (
    <aside ref={useTrayHeight()} aria-label="Uploads" className={trayStyle}>
      <p role="status" className={css({ srOnly: true })}>
        {summaryOf(uploads)}
      </p>
      <ul className={listStyle}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isAdmin={isAdmin} />
        ))}
      </ul>
    </aside>
  );
}

function UploadRow({ upload, isAdmin }: { upload: Transfer; isAdmin: boolean }) {
  const { name, state, orderId, kind, cancel } = upload;
  const place = kind === 'message' ? 'chat' : 'order';
  const isFailed = state === 'failed';
  const said = stateWords[state];
  const cancelWord = isFailed ? 'Discard' : 'Cancel';
  return (
    <li className={rowStyle}>
      <div className={css({ minWidth: '0' })}>
        <p className={nameStyle}>
          <bdi>{name}</bdi>
        </p>
        {isFailed ? (
          <p className={failedStyle}>{said}</p>
        ) : (
          <ProgressBar
            label={`Upload of ${name}`}
            percent={percentOf(upload)}
            words={said ?? formatProgress(upload)}
          />
        )}
      </div>
      <Link
        to={isAdmin ? '/admin' : '/my-orders'}
        search={{ order: orderId }}
        aria-label={`Open ${place} of ${name}`}
        className={cx(buttonClass({ look: 'quiet' }))}
      >
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
        <span className={wordStyle}>Open {place}</span>
      </Link>
      {cancel && (
        <Button look="quiet" aria-label={`${cancelWord} ${name}`} onClick={cancel}>
          <X size={20} strokeWidth={1.75} aria-hidden />
          <span className={wordStyle}>{cancelWord}</span>
        </Button>
      )}
    </li>
  );
}

const stateWords: Record<Transfer['state'], string | undefined> = {
  chosen: undefined,
  sending: undefined,
  waiting: 'Waiting for a connection',
  paused: 'Paused',
  failed: 'Not sent',
};

/** What a screen reader says when it changes: not how far each file is. */
function summaryOf(uploads: readonly Transfer[]): string {
  const count = (state: Transfer['state']) => uploads.filter((one) => one.state === state).length;
  const parts = [
    [count('sending'), 'going up'],
    [count('waiting'), 'waiting for a connection'],
    [count('paused'), 'paused'],
    [count('failed'), 'not sent'],
  ] as const;
  const told = parts.filter(([files]) => files > 0);
  return `Uploads: ${told.map(([files, what]) => `${files} ${what}`).join(', ')}`;
}

/** Tells the page how high the tray is, for what stands at its bottom edge. */
function useTrayHeight() {
  const tray = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-height');
    };
  }, []);
  return tray;
}

const trayStyle = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'bar',
  background: 'card',
  borderTop: '1px solid {colors.edge}',
  paddingBottom: 'env(safe-area-inset-bottom)',
});

const listStyle = css({
  display: 'grid',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  maxHeight: '40dvh',
  overflowY: 'auto',
});

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: '2',
  paddingBlock: '2',
  '& + &': { borderTop: '1px solid {colors.line}' },
});

const nameStyle = css({ fontWeight: '600', truncate: true });
const failedStyle = css({ fontSize: '14', fontWeight: '600', color: 'danger.ink' });
const wordStyle = css({ hideBelow: 'tablet' });
