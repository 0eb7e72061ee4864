import { useRef } from 'react';
import { css } from '#styled/css';
import { UploadTotal } from '#web/features/uploads/tray/upload-total.tsx';
import { DropZone } from '#web/ui/file/drop-zone.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useKeptFocus } from '#web/ui/hooks/use-kept-focus.ts';
import { UploadRow } from './upload-row.tsx';
import { type UploadsFor, useUploads } from './use-uploads.ts';

interface UploadWidgetProps<Details> extends UploadsFor<Details> {
  /** The accessible name of the widget. */
  label: string;
  /** What goes with the files that are uploaded from now on; taken when the upload is started, kept with it. Plain JSON. */
  details: Details;
  multiple?: boolean;
}

/**
 * Uploads files of up to 2 GiB to the store of files (spec sections 7 and 9): in parts above 100 MiB, with pause
 * and cancel, through a lost connection, a closed dialog and a reload. Nothing starts by itself.
 */
export function UploadWidget<Details extends object>(props: UploadWidgetProps<Details>) {
  const { label, details, multiple = true } = props;
  const part = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(part);
  const { queue, items, said } = useUploads(props);
  const chosenCount = items.filter(({ state }) => state === 'chosen').length;
  const choose = multiple ? 'Choose Files' : 'Choose File';
  const add = (files: File[]) => queue.add(files, { multiple });
  const { isOver, place } = useFileDrop(add);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={label}
      className={widgetStyle}
      {...keptFocus}
      {...place}
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
              onGoOn={() => queue.goOn(item.id, details)}
              onCancel={() => queue.cancel(item.id)}
              onFile={(file) => queue.goOnWith(item.id, file)}
            />
          ))}
        </ul>
      )}
      <UploadTotal label={label} items={items} />
      {!multiple && chosenCount > 1 && (
        <p role="alert" className={problemStyle}>
          Only one file can be uploaded here. Remove the others first.
        </p>
      )}
      {chosenCount > 0 && (multiple || chosenCount === 1) && (
        <Button
          look="action"
          className={css({ justifySelf: { base: 'stretch', tablet: 'start' } })}
          onClick={() => queue.start(details)}
        >
          {chosenCount === 1 ? 'Upload' : `Upload ${chosenCount} Files`}
        </Button>
      )}
      <div role="log" aria-label={`Progress: ${label}`} className={css({ srOnly: true })}>
        {said.map(({ id, text }) => (
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
  // What is read out stands outside of the flow, and must not stretch the page.
  position: 'relative',
});

const problemStyle = css({ fontSize: '14', fontWeight: '600', color: 'danger.ink' });

const listStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
