import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecipeVariantProps } from '#styled/css';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useDialogEntry } from './dialog-entries.ts';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

type Variants = Omit<NonNullable<RecipeVariantProps<typeof dialogRecipe>>, 'pane'>;

interface DialogProps extends Variants, DialogContent {
  open: boolean;
  onClose: () => void;
  /** The URL opens the dialog, so it already has a history entry. */
  isInUrl?: boolean;
  /** Returns the element to focus after opening, instead of the first control. */
  initialFocus?: () => HTMLElement | null;
  /** Returns the element to focus after closing; null for the one that had the focus before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog, which is a full-screen sheet on a phone. Traps and restores the focus. Escape,
 * Back, Close and a press outside close it, but ask first if the user typed something. A Cancel
 * button calls `onClose` and discards.
 */
export function Dialog({ open, onClose, ...content }: DialogProps) {
  const guard = useDiscardGuard(open, onClose);
  return (
    <>
      <Modal {...content} {...guard.frame} open={open} onClose={guard.close} />
      {guard.question}
    </>
  );
}

/** Closes without asking. Not exported, so that each dialog asks. */
function Modal({
  open,
  onClose,
  isInUrl = false,
  initialFocus,
  finalFocus,
  role = 'dialog',
  size,
  sheet,
  ...content
}: DialogProps) {
  useDialogEntry(open && !isInUrl, onClose);
  const slots = dialogRecipe({ size, sheet });
  return (
    <Ark.Root
      open={open}
      role={role}
      onOpenChange={(details) => details.open || onClose()}
      closeOnInteractOutside
      {...(initialFocus && { initialFocusEl: initialFocus })}
      finalFocusEl={() => finalFocus?.() ?? null}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={slots.backdrop} />
        <Ark.Positioner className={slots.positioner} data-inset={sheet === false || undefined}>
          <DialogFrame {...content} slots={slots} />
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/** A form, or a text field outside of one. */
type Guarded = HTMLFormElement | HTMLInputElement | HTMLTextAreaElement;

/** Marks fields that the app stores as a draft, so closing the dialog loses nothing. */
const draftSelector = '[data-draft]';

/**
 * Asks before a dialog loses what the user typed: `close` and a reload ask once a value has
 * changed. Spread `frame` on the dialog's frame, and render `question`.
 */
export function useDiscardGuard(open: boolean, onClose: () => void) {
  /** The values before the user's first action in the dialog. */
  const initial = useRef(new Map<Guarded, string>());
  const [isAsking, setAsking] = useState(false);
  // Another part of the page may close the dialog while it asks.
  if (!open && isAsking) setAsking(false);
  // A form that was saved or canceled has left the page.
  const hasChanges = () =>
    open &&
    [...initial.current].some(
      ([guarded, values]) => guarded.isConnected && valuesOf(guarded) !== values,
    );

  function remember({ currentTarget }: SyntheticEvent): void {
    for (const guarded of guardedIn(currentTarget)) {
      if (!initial.current.has(guarded)) initial.current.set(guarded, valuesOf(guarded));
    }
  }

  function discard(): void {
    setAsking(false);
    initial.current.clear();
    onClose();
  }

  const askBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    if (!open) return undefined;
    const listener = (event: BeforeUnloadEvent) => askBeforeUnload(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, [open]);

  return {
    close(): void {
      if (hasChanges()) setAsking(true);
      else onClose();
    },
    frame: { onFocusCapture: remember, onClickCapture: remember },
    question: open && (
      <Modal
        role="alertdialog"
        size="small"
        sheet={false}
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        footer={
          <>
            <Button data-autofocus onClick={() => setAsking(false)}>
              Keep Editing
            </Button>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
          </>
        }
      />
    ),
  };
}

function guardedIn(content: Element): Guarded[] {
  return [...content.querySelectorAll<Guarded>('form, input, textarea')].filter(
    (element) =>
      element instanceof HTMLFormElement ||
      (element.form === null && isTextField(element) && !isDraft(element)),
  );
}

function isTextField(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  return (
    control instanceof HTMLTextAreaElement ||
    ['text', 'tel', 'email', 'url', 'number', 'password'].includes(control.type)
  );
}

function isDraft(element: Element): boolean {
  return element.closest(draftSelector) !== null;
}

/** Returns the values of all controls, including those that a button has filled in or added. */
function valuesOf(guarded: Guarded): string {
  if (!(guarded instanceof HTMLFormElement)) return guarded.value;
  // Skips buttons: they have no value and appear with an attached file.
  const values = [...guarded.elements].flatMap((control) => {
    if (isDraft(control)) return [];
    if (control instanceof HTMLInputElement) return [`${control.value} ${control.checked}`];
    if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      return [control.value];
    }
    return [];
  });
  return JSON.stringify(values);
}
