import { useRef } from 'react';
import { css } from '#styled/css';
import { UploadTotal } from '#web/features/uploads/tray/upload-total.tsx';
import { DropZone } from '#web/ui/file/drop-zone.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { UploadRow } from './upload-row.tsx';
import { type UploadTarget, useUploads } from './use-uploads.ts';

interface UploadWidgetProps<Details> extends UploadTarget<Details> {
  /** The accessible name of the widget. */
  label: string;
  /** Plain JSON for `onUploaded`. An upload takes the value of when it starts. */
  details: Details;
  multiple?: boolean;
}

/**
 * Uploads files of up to 2 GiB, in parts above 100 MiB, once the user presses Upload. Uploads can be paused and
 * canceled; they survive a lost connection, a closed dialog and a reload.
 */
export function UploadWidget<Details extends object>(props: UploadWidgetProps<Details>) {
  const { label, details, multiple = true } = props;
  const section = useRef<HTMLElement>(null);
  const focusRestore = useFocusRestore(section);
  const { queue, items, announcements } = useUploads(props);
  const chosenCount = items.filter(({ state }) => state === 'chosen').length;
  const choose = multiple ? 'Choose Files' : 'Choose File';
  const add = (files: File[]) => queue.add(files, { multiple });
  const { isOver, dropHandlers } = useFileDrop(add);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className={widgetStyle}
      {...focusRestore}
      {...dropHandlers}
    >
      <DropZone isOver={isOver}>
        <FileButton label={`${choose}: ${label}`} multiple={multiple} onFiles={add}>
          {choose}
        </FileButton>
        <span className={css({ '@media (pointer: coarse)': { display: 'none' } })}>
          {multiple ? 'or drop them here' : 'or drop it here'}
        </span>
      </DropZone>
      {items.length > 0 && (
        <ul className={listStyle}>
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onPause={() => queue.pause(item.id)}
              onResume={() => queue.resume(item.id, details)}
              onCancel={() => queue.cancel(item.id)}
              onFile={(file) => queue.resumeWith(item.id, file)}
            />
          ))}
        </ul>
      )}
      <UploadTotal label={label} items={items} />
      {!multiple && chosenCount > 1 && (
        <p role="alert" className={problemStyle}>
          You can upload only one file here. Remove the others first.
        </p>
      )}
      {chosenCount > 0 && (multiple || chosenCount === 1) && (
        <Button
          variant="action"
          className={css({ justifySelf: { base: 'stretch', tablet: 'start' } })}
          onClick={() => queue.start(details)}
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

const widgetStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  borderRadius: 'control',
  // Contains the visually hidden log, which would otherwise stretch the page.
  position: 'relative',
});

const problemStyle = css({ fontSize: '14', fontWeight: '600', color: 'danger.ink' });

const listStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
