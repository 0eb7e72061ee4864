import { type ComponentProps, type FormEvent, useId } from 'react';
import { css } from '#styled/css';
import { PromptDialog } from './prompt-dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

interface FormDialogProps
  extends Omit<ComponentProps<typeof PromptDialog>, 'onConfirm' | 'onCancel'> {
  /** Called for a submit while the dialog is neither busy nor disabled. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A small dialog with a form. It asks before it discards changed values, unless the user cancels. */
export function FormDialog({ onSubmit, children, ...prompt }: FormDialogProps) {
  const formId = useId();
  const guard = useDiscardGuard(prompt.open, prompt.onClose);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!prompt.busy && !prompt.disabled) onSubmit(event);
  }

  return (
    <PromptDialog {...prompt} {...guard.dialog} onCancel={prompt.onClose} onConfirm={{ formId }}>
      <form id={formId} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4' })}>
        {children}
      </form>
      {guard.question}
    </PromptDialog>
  );
}
