import { type ComponentProps, type FormEvent, useId } from 'react';
import { css } from '#styled/css';
import { PromptDialog } from './prompt-dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof PromptDialog>, 'onConfirm'> {
  /** Called for a submit while the dialog is neither busy nor disabled. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A small dialog with a form. */
export function FormDialog({ onSubmit, children, ...prompt }: FormDialogProps) {
  const formId = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!prompt.busy && !prompt.disabled) onSubmit(event);
  }

  return (
    <PromptDialog {...prompt} onConfirm={{ formId }}>
      <form id={formId} noValidate onSubmit={submit} className={css({ stack: '4' })}>
        {children}
      </form>
    </PromptDialog>
  );
}
