import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page when the control that had it goes away: its list item gets it, or else
 * the part itself. Both need a `tabIndex` of -1. Gives the handlers that the part needs.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>) {
  const held = useRef<{ control: Element; item: HTMLElement | null }>(undefined);

  useLayoutEffect(() => {
    const { control, item } = held.current ?? {};
    const isLost = control && !control.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    held.current = undefined;
    (item?.isConnected ? item : part.current)?.focus({ preventScroll: true });
  });

  return {
    onFocus({ target }: FocusEvent): void {
      held.current = { control: target, item: target.closest('li') };
    },
    onBlur({ target }: FocusEvent): void {
      // A control that is taken away may be blurred first; what is still there then was left on purpose.
      queueMicrotask(() => {
        if (target.isConnected && held.current?.control === target) held.current = undefined;
      });
    },
  };
}
