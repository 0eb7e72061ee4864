import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from './dialog.tsx';

interface PromptDialogProps {
  open: boolean;
  onClose: () => void;
  /** `alertdialog` for a question that warns; screen readers announce its text immediately. */
  role?: 'alertdialog';
  title: string;
  description: ReactNode;
  cancel?: string;
  confirm: string;
  variant: 'action' | 'danger';
  busy: boolean;
  disabled?: boolean;
  /** Why the action is no longer possible; shown unless it is running. Disables the confirm button. */
  refusal?: string | undefined;
  onConfirm: (() => void) | { formId: string };
  /** Focuses the confirm button instead of Cancel. */
  confirmFirst?: boolean;
  /** Returns the element to focus after closing; null for the one that had the focus before. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

/** A small confirmation dialog. While `busy`, its confirm button says 'Processing...'. */
export function PromptDialog({
  cancel = 'Cancel',
  confirm,
  variant,
  busy,
  disabled,
  refusal,
  onConfirm,
  confirmFirst = false,
  children,
  ...dialog
}: PromptDialogProps) {
  const confirmProps =
    typeof onConfirm === 'function'
      ? { onClick: onConfirm }
      : ({ type: 'submit', form: onConfirm.formId } as const);
  const isRefused = refusal !== undefined && dialog.open && !busy;
  return (
    <Dialog
      {...dialog}
      size="small"
      sheet={false}
      footer={
        <>
          {/* A field with data-autofocus comes earlier in the document and wins. */}
          <Button data-autofocus={!confirmFirst || undefined} onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button
            {...confirmProps}
            data-autofocus={confirmFirst || undefined}
            // Ignore a key that has been held down since it opened the dialog.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            variant={variant}
            busy={busy}
            disabled={disabled || refusal !== undefined}
          >
            {busy ? 'Processing...' : confirm}
          </Button>
        </>
      }
    >
      {(isRefused || children) && (
        <>
          {isRefused && (
            <p role="alert" className={css({ fontWeight: '600' })}>
              {refusal}
            </p>
          )}
          {children}
        </>
      )}
    </Dialog>
  );
}
