import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { percentOf } from '#web/lib/format.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { progressText } from './tray/upload-text.ts';
import { isInProgress, type UploadItem } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import { type UploadTarget, useUploads } from './use-uploads.ts';

const maxAnnouncements = 3;

interface UploadWidgetProps extends UploadTarget {
  label: string;
  multiple?: boolean;
  fields?: ReactNode;
}

/**
 * Uploads files for an order, up to 2 GiB each, once the admin presses Upload. Uploads can be
 * paused and canceled; they survive a lost connection, a closed dialog and a reload.
 */
export function UploadWidget(props: UploadWidgetProps) {
  const { label, multiple = true, fields } = props;
  const focusRestore = useFocusRestore();
  const { items, rows, chosenCount, ...uploads } = useUploads(props);
  const announcements = useAnnouncements(items);
  const choose = multiple ? 'Choose Files' : 'Choose File';
  const add = (files: File[]) => uploads.add(files, { multiple });
  const { isOver, dropHandlers } = useFileDrop(add);
  return (
    <section aria-label={label} className={widgetStyle} {...focusRestore} {...dropHandlers}>
      <div data-over={isOver} className={dropZoneStyle}>
        <FileButton label={`${choose}: ${label}`} multiple={multiple} onFiles={add}>
          {choose}
        </FileButton>
        <span className={css({ '@media (pointer: coarse)': { display: 'none' } })}>
          {multiple ? 'or drop them here' : 'or drop it here'}
        </span>
      </div>
      {rows.length > 0 && (
        <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })}>
          {rows.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onPause={() => void uploads.pause(item.id)}
              onResume={() => void uploads.resume(item.id)}
              onCancel={() => void uploads.cancel(item.id)}
              onFile={(file) => uploads.chooseFile(item.id, file)}
            />
          ))}
        </ul>
      )}
      <UploadTotal label={label} items={items} />
      {chosenCount > 0 && fields}
      {!multiple && chosenCount > 1 && (
        <p role="alert" className={css({ fontSize: '14', fontWeight: '600', color: 'denied.ink' })}>
          You can upload only one file here. Remove the others first.
        </p>
      )}
      {chosenCount > 0 && (multiple || chosenCount === 1) && (
        <Button
          className={css({ justifySelf: { base: 'stretch', tablet: 'start' } })}
          onClick={() => void uploads.start()}
        >
          {chosenCount === 1 ? 'Upload' : `Upload ${chosenCount} Files`}
        </Button>
      )}
      <div role="log" aria-label={`Progress: ${label}`} className={css({ srOnly: true })}>
        {announcements.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </section>
  );
}

function UploadTotal({ label, items }: { label: string; items: readonly UploadItem[] }) {
  const counted = items.filter((item) => isInProgress(item) || item.stage === 'accepted');
  if (counted.length < 2 || !counted.some(isInProgress)) return null;
  const sum = (of: 'sent' | 'size' | 'bytesPerSecond') =>
    counted.reduce((total, item) => total + item[of], 0);
  const total = { sent: sum('sent'), size: sum('size'), bytesPerSecond: sum('bytesPerSecond') };
  const doneCount = counted.filter(({ stage }) => stage === 'accepted').length;
  return (
    <div className={css({ stack: '1' })}>
      <ProgressBar label={`All files: ${label}`} percent={percentOf(total)} />
      <p className={css({ fontSize: '14', fontVariantNumeric: 'tabular-nums' })}>
        <strong>
          {doneCount} of {counted.length} files
        </strong>{' '}
        · {progressText(total)}
      </p>
    </div>
  );
}

/** A sentence for screen readers. The id distinguishes repeated sentences. */
interface Announcement {
  id: number;
  text: string;
}

/** Returns what a screen reader announces about the uploads: the newest sentences, oldest first. */
function useAnnouncements(items: readonly UploadItem[]): readonly Announcement[] {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const nextId = useRef(0);
  useEffect(() => {
    const texts = items.flatMap((item) => {
      const text = announcementOf(item);
      return text === undefined || text === before.current.get(item.id) ? [] : [text];
    });
    before.current = new Map(items.map((item) => [item.id, announcementOf(item) ?? '']));
    if (texts.length === 0) return;
    const added = texts.map((text) => ({ id: nextId.current++, text }));
    setAnnouncements((shown) => [...shown, ...added].slice(-maxAnnouncements));
  }, [items]);
  return announcements;
}

/** Returns what a screen reader announces for an item's state, if anything. */
function announcementOf({ name, stage, message }: UploadItem): string | undefined {
  if (stage === 'accepted') return `${name} was uploaded.`;
  if (stage === 'waiting') return `${name} is waiting. ${message ?? ''}`;
  if (stage === 'rejected') return `${name} was not uploaded. ${message ?? ''}`;
  if (stage === 'chosen' || stage === 'needsFile') return message && `${name}: ${message}`;
  return undefined;
}

const widgetStyle = css({
  stack: '3',
  borderRadius: 'control',
  // Contains the visually hidden log, which would otherwise stretch the page.
  position: 'relative',
});

const dropZoneStyle = css({
  wrap: '3',
  alignItems: 'center',
  padding: '3',
  border: '1px dashed',
  borderColor: 'edge',
  borderRadius: 'control',
  color: 'muted',
  '&[data-over=true]': {
    borderStyle: 'solid',
    borderColor: 'ink',
    boxShadow: 'inset 0 0 0 1px currentcolor',
    background: 'ground',
    color: 'ink',
  },
});
