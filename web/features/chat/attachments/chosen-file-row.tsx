import { X } from 'lucide-react';
import { css, cx } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';

interface ChosenFileRowProps {
  /** For the text area's `aria-describedby`. */
  id: string;
  file: File;
  onRemove: () => void;
}

/** The file chosen for the next message, with a Remove button. */
export function ChosenFileRow({ id, file, onRemove }: ChosenFileRowProps) {
  return (
    <div className={cx(fileRowClass, rowStyle)}>
      <span id={id} className={css({ display: 'contents' })}>
        <FileFacts name={cleanFileName(file.name)} size={file.size} />
      </span>
      <Button variant="quiet" onClick={onRemove} className={css({ flexShrink: '0' })}>
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
  // File names have up to 200 characters: the text area must stay in view.
  '& bdi': { lineClamp: '2' },
});
