import { Link } from '@tanstack/react-router';
import { MessageSquare, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { css, cx } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { type DeliveryEntry, type Stage, trayStage } from '#web/delivery/state.ts';
import { useLoadDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import { formatProgress, percentOf } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button, buttonClass } from '#web/ui/form/button.tsx';

/** All uploads, at the bottom of every page. Other elements make room for it by `--tray-height`. */
export function UploadTray() {
  const uploads = useUnsent().flatMap(uploadOf);
  const session = useSession();
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin;
  return (
    <aside ref={useTrayHeight()} aria-label="Uploads" className={trayStyle}>
      <p role="status" className={css({ srOnly: true })}>
        {summaryOf(uploads)}
      </p>
      <ul className={listStyle}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} isAdmin={isAdmin} />
        ))}
      </ul>
    </aside>
  );
}

interface Upload extends Pick<DeliveryEntry, 'key' | 'kind' | 'sent'> {
  name: string;
  /** Bytes. */
  size: number;
  orderId: string;
  stage: Stage;
}

function uploadOf(entry: DeliveryEntry): Upload[] {
  const { key, kind, sent, file, orderId } = entry;
  const stage = trayStage(entry);
  if (!file || orderId === null || !stage) return [];
  const { name, size } = file;
  return [{ key, kind, sent, name, size, orderId, stage }];
}

function UploadRow({ upload, isAdmin }: { upload: Upload; isAdmin: boolean }) {
  const load = useLoadDelivery();
  const { key, name, stage, orderId, kind } = upload;
  const target = kind === 'message' ? 'chat' : 'order';
  const isRejected = stage === 'rejected';
  const label = stageLabels[stage];
  const cancelLabel = isRejected ? 'Discard' : 'Cancel';
  return (
    <li className={rowStyle}>
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: '600', truncate: true })}>
          <bdi>{name}</bdi>
        </p>
        {isRejected ? (
          <p className={css({ fontSize: '14', fontWeight: '600', color: 'denied.ink' })}>{label}</p>
        ) : (
          <ProgressBar
            label={`Upload of ${name}`}
            percent={percentOf(upload)}
            words={label ?? formatProgress(upload)}
          />
        )}
      </div>
      <Link
        to={isAdmin ? '/admin' : '/my-orders'}
        search={{ order: orderId }}
        {...(kind === 'message' && { hash: 'chat' })}
        aria-label={`Open ${target} of ${name}`}
        className={cx(buttonClass({ variant: 'quiet' }))}
      >
        <MessageSquare size={20} />
        <span className={wordStyle}>Open {target}</span>
      </Link>
      {/* A file that is being attached may have arrived: too late to cancel. */}
      {stage !== 'sending' && (
        <Button
          variant="quiet"
          aria-label={`${cancelLabel} ${name}`}
          onClick={() => void load().then((delivery) => delivery.cancel(key))}
        >
          <X size={20} />
          <span className={wordStyle}>{cancelLabel}</span>
        </Button>
      )}
    </li>
  );
}

const stageLabels: Partial<Record<Stage, string>> = {
  waiting: 'Waiting for a connection',
  paused: 'Paused',
  rejected: 'Not sent',
};

/** Returns what a screen reader announces: counts by stage, not the progress of each file. */
function summaryOf(uploads: readonly Upload[]): string {
  const count = (...stages: Stage[]) => uploads.filter((one) => stages.includes(one.stage)).length;
  const parts = [
    [count('queued', 'uploading', 'sending'), 'uploading'],
    [count('waiting'), 'waiting for a connection'],
    [count('paused'), 'paused'],
    [count('rejected'), 'not sent'],
  ] as const;
  const shown = parts.filter(([files]) => files > 0);
  return `Uploads: ${shown.map(([files, label]) => `${files} ${label}`).join(', ')}`;
}

/** Publishes the tray's height as `--tray-height` on the root element. */
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

const wordStyle = css({ hideBelow: 'tablet' });
