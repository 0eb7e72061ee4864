import { type ComponentProps, useRef } from 'react';
import { Button } from '#web/ui/form/button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The accessible name. Must start with the visible label. */
  label: string;
  multiple?: boolean;
  /** The file types that the file picker offers, like `image/png,.csv`. */
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file picker. */
export function FileButton(props: FileButtonProps) {
  const { label, multiple = false, accept, onFiles, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the user choose the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} aria-label={label} onClick={() => input.current?.click()} />
    </>
  );
}
