import { X } from 'lucide-react';
import { useId } from 'react';
import { css, cx } from '#styled/css';
import { formatFileSize } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

interface ChosenFileRowProps {
  chosen: ChosenFile;
  /** The id of the file's name and size, for the text field's `aria-describedby`. */
  factsId: string;
  onSize: (sendsOriginal: boolean) => void;
  onRemove: () => void;
}

/** The file chosen for the next message. */
export function ChosenFileRow({ chosen, factsId, onSize, onRemove }: ChosenFileRowProps) {
  const { smaller, sendsOriginal } = chosen;
  const file = smaller && !sendsOriginal ? smaller.file : chosen.file;
  const name = cleanFileName(file.name);
  return (
    <div className={css({ width: 'full', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <div className={cx(fileRowClass, factsStyle)}>
        <span id={factsId} className={css({ display: 'contents' })}>
          <FileFacts name={name} size={file.size} />
        </span>
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className={css({ flexShrink: '0' })}
        >
          <X size={18} />
          Remove
        </Button>
      </div>
      {smaller && (
        <SizeChoice
          label={`Size of ${name}`}
          smallerBytes={smaller.file.size}
          removesPlace={smaller.removesPlace}
          originalBytes={chosen.file.size}
          sendsOriginal={sendsOriginal}
          onChange={onSize}
        />
      )}
    </div>
  );
}

interface SizeChoiceProps {
  label: string;
  smallerBytes: number;
  originalBytes: number;
  removesPlace: boolean;
  sendsOriginal: boolean;
  onChange: (sendsOriginal: boolean) => void;
}

function SizeChoice({
  label,
  smallerBytes,
  originalBytes,
  removesPlace,
  ...props
}: SizeChoiceProps) {
  const name = useId();
  const [without, withIt] = removesPlace
    ? [' without its location', ' with its location']
    : ['', ''];
  const options = [
    { isOriginal: false, text: `Send ${formatFileSize(smallerBytes)}${without}` },
    { isOriginal: true, text: `Original ${formatFileSize(originalBytes)}${withIt}` },
  ];
  return (
    <div role="radiogroup" aria-label={label} className={css({ wrap: '2' })}>
      {options.map(({ isOriginal, text }) => (
        <label key={text} className={optionStyle}>
          <input
            type="radio"
            name={name}
            checked={props.sendsOriginal === isOriginal}
            onChange={() => props.onChange(isOriginal)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}

const factsStyle = css({
  paddingBlock: '1',
  paddingInlineEnd: '1',
  // File names have up to 200 characters: the text area must stay in view.
  '& bdi': { lineClamp: '2' },
});

const optionStyle = css({ layerStyle: 'target', gap: '2', paddingInline: '2', cursor: 'pointer' });
