import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the focused control is removed from a container, focuses its list item, or else the container. Both need
 * `tabIndex={-1}`. Returns the handlers for the container.
 */
export function useFocusRestore(container: RefObject<HTMLElement | null>) {
  const focused = useRef<{ control: Element; item: HTMLElement | null }>(undefined);

  useLayoutEffect(() => {
    const { control, item } = focused.current ?? {};
    const isLost = control && !control.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    focused.current = undefined;
    (item?.isConnected ? item : container.current)?.focus({ preventScroll: true });
  });

  return {
    onFocus({ target }: FocusEvent): void {
      focused.current = { control: target, item: target.closest('li') };
    },
    onBlur({ target }: FocusEvent): void {
      // Removal may blur a control first. If it is still connected afterwards, the user moved the focus.
      queueMicrotask(() => {
        if (target.isConnected && focused.current?.control === target) focused.current = undefined;
      });
    },
  };
}
