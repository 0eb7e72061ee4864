import { useBlocker } from '@tanstack/react-router';
import { type SyntheticEvent, useRef, useState } from 'react';
import { PromptDialog } from './prompt-dialog.tsx';

/**
 * Guards the input of a dialog with a form: once the form's values have changed, Escape, Close, Back and a reload ask before
 * they discard it. Back closes only the dialog. Spread `dialog` on the dialog, and render `question` in it. A Cancel
 * button calls `onClose` and discards without asking.
 */
export function useDiscardGuard(open: boolean, onClose: () => void) {
  /** The values of each form before the user's first action in the dialog. */
  const initial = useRef(new Map<HTMLFormElement, string>());
  const [isAsking, setAsking] = useState(false);
  // A form that was saved or canceled has left the page.
  const hasChanges = () =>
    open &&
    [...initial.current].some(([form, values]) => form.isConnected && valuesOf(form) !== values);

  function remember({ currentTarget }: SyntheticEvent): void {
    for (const form of currentTarget.querySelectorAll('form')) {
      if (!initial.current.has(form)) initial.current.set(form, valuesOf(form));
    }
  }

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
      onFocusCapture: remember,
      onClickCapture: remember,
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
          initial.current.clear();
          onClose();
        }}
      />
    ),
  };
}

/** Returns the values of all controls, including those that a button has filled in or added. */
function valuesOf(form: HTMLFormElement): string {
  const values = [...form.elements].map((control) => {
    if (control instanceof HTMLInputElement) return `${control.value} ${control.checked}`;
    if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      return control.value;
    }
    return '';
  });
  return JSON.stringify(values);
}
