import { Paperclip } from 'lucide-react';
import { type ChangeEvent, type Ref, useRef } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/button.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

interface AttachButtonProps {
  ref: Ref<HTMLButtonElement>;
  blocked: ChosenFile['blocked'];
  onBlocked: () => void;
  onChoose: (files: readonly File[]) => void;
}

/** Lets a file be chosen for the next message. While none can be, a press only says why. */
export function AttachButton({ ref, blocked, onBlocked, onChoose }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was removed.
    target.value = '';
    onChoose(files);
  }

  return (
    <>
      <input ref={input} type="file" aria-label="File to attach" onChange={onChange} hidden />
      <Button
        ref={ref}
        aria-label="Attach a file"
        aria-disabled={blocked ? true : undefined}
        title={blocked}
        className={css({ paddingInline: '3' })}
        onClick={() => (blocked ? onBlocked() : input.current?.click())}
      >
        <Paperclip size={20} strokeWidth={1.75} aria-hidden />
      </Button>
    </>
  );
}
