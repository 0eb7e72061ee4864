import { type ComponentProps, useRef } from 'react';
import { Button } from '#web/ui/form/button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The accessible name; it begins with the words on the button. */
  label: string;
  multiple?: boolean;
  /** While no file can be chosen, a press says why and does nothing else. */
  onBlocked?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
}

/** A button that lets files be chosen. */
export function FileButton(props: FileButtonProps) {
  const { label, multiple = false, onBlocked, onFiles, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        {...button}
        aria-label={label}
        aria-disabled={onBlocked ? true : undefined}
        onClick={onBlocked ?? (() => input.current?.click())}
      />
    </>
  );
}
