import { useEffect } from 'react';

const toasts = '[data-scope=toast][data-part=group]';

/**
 * Lets F8 move the focus to the toasts while a dialog traps it. The trap listens on the document, so capturing
 * listeners on the window hide the events of the toasts from it. Escape returns the focus.
 */
export function useToastsBesideDialog({
  pause,
  dismiss,
}: {
  pause: () => void;
  dismiss: () => void;
}): void {
  useEffect(() => {
    let before: Element | null = null;

    function onFocusIn(event: FocusEvent): void {
      if (!isWithinToasts(event.target) || !isDialogOpen()) return;
      event.stopPropagation();
      if (!isWithinToasts(event.relatedTarget)) before = event.relatedTarget as Element | null;
      pause();
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (!isWithinToasts(event.target) || !isDialogOpen()) return;
      if (event.key === 'Tab') event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dismiss();
      if (before instanceof HTMLElement) before.focus();
    }

    window.addEventListener('focusin', onFocusIn, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('focusin', onFocusIn, true);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [pause, dismiss]);
}

function isWithinToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(toasts) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open]') !== null;
}
