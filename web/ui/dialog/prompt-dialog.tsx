import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from './dialog.tsx';

interface PromptDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button says that does it. */
  confirm: string;
  look: 'action' | 'danger';
  busy: boolean;
  disabled?: boolean;
  /** A press does this, or submits the form with this id. */
  onConfirm: (() => void) | { formId: string };
  /** The focus begins on the button that does it, in place of on Cancel. */
  confirmFirst?: boolean;
  children?: ReactNode;
}

/** A small dialog that asks before something is done: Cancel, or do it ('Processing...' meanwhile). */
export function PromptDialog({
  confirm,
  look,
  busy,
  disabled,
  onConfirm,
  confirmFirst = false,
  ...dialog
}: PromptDialogProps) {
  const press =
    typeof onConfirm === 'function'
      ? { onClick: onConfirm }
      : ({ type: 'submit', form: onConfirm.formId } as const);
  return (
    <Dialog
      {...dialog}
      size="small"
      sheet={false}
      footer={
        <>
          {/* A field of the dialog that wants the focus comes first. */}
          <Button data-autofocus={!confirmFirst || undefined} onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button
            {...press}
            data-autofocus={confirmFirst || undefined}
            // A key that is held since it opened the dialog confirms nothing.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            look={look}
            busy={busy}
            disabled={disabled}
          >
            {busy ? 'Processing...' : confirm}
          </Button>
        </>
      }
    />
  );
}
