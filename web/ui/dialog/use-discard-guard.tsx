import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { PromptDialog } from './prompt-dialog.tsx';

/**
 * Guards the input of a dialog with a form: once the user has changed it, Escape, Close, Back and a reload ask before
 * they discard it. Back closes only the dialog. Spread `dialog` on the dialog, and render `question` in it. A Cancel
 * button calls `onClose` and discards without asking.
 */
export function useDiscardGuard(open: boolean, onClose: () => void) {
  const changedForm = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  // A form that was saved or canceled has left the page.
  const hasChanges = () => open && changedForm.current?.isConnected === true;

  function close(): void {
    if (hasChanges()) setAsking(true);
    else onClose();
  }

  useBlocker({
    disabled: !open,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: () => false,
  });

  return {
    dialog: {
      onClose: close,
      closeOnPressOutside: false,
      onInput: ({ target }: FormEvent) => {
        changedForm.current = target instanceof Element ? target.closest('form') : null;
      },
    },
    question: (
      <PromptDialog
        role="alertdialog"
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        description="What you entered isn’t saved yet."
        cancel="Keep Editing"
        confirm="Discard"
        variant="danger"
        busy={false}
        onConfirm={() => {
          setAsking(false);
          changedForm.current = null;
          onClose();
        }}
      />
    ),
  };
}
