import { X } from 'lucide-react';
import { css, cx } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';

interface ChosenFileRowProps {
  /** Names the row, for the text area that it goes with. */
  id: string;
  file: File;
  onRemove: () => void;
}

/** The file that goes with the next message, and the way to think better of it (spec section 2). */
export function ChosenFileRow({ id, file, onRemove }: ChosenFileRowProps) {
  return (
    <div className={cx(fileRowClass, rowStyle)}>
      <span id={id} className={css({ display: 'contents' })}>
        <FileFacts name={cleanFileName(file.name)} size={file.size} />
      </span>
      <Button look="quiet" onClick={onRemove} className={css({ flexShrink: '0' })}>
        <X size={18} strokeWidth={1.75} aria-hidden />
        Remove
      </Button>
    </div>
  );
}

const rowStyle = css({
  gridColumn: '1 / -1',
  paddingBlock: '1',
  paddingInlineEnd: '1',
  // The name of a file can be 200 characters long; writing stays in reach.
  '& bdi': { lineClamp: '2' },
});
