import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * When the focused control is removed from a container, focuses its list item, which needs
 * `tabIndex={-1}`, or else the container. Returns the props of the container.
 */
export function useFocusRestore<Container extends HTMLElement>() {
  const container = useRef<Container>(null);
  const focused = useRef<{ control: Element; item: HTMLElement | null }>(undefined);

  useLayoutEffect(() => {
    const { control, item } = focused.current ?? {};
    const isLost = control && !control.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    focused.current = undefined;
    (item?.isConnected ? item : container.current)?.focus({ preventScroll: true });
  });

  return {
    ref: container,
    tabIndex: -1,
    onFocus({ target }: FocusEvent): void {
      focused.current = { control: target, item: target.closest('li') };
    },
    onBlur({ target }: FocusEvent): void {
      // Removal may blur a control first. If it is still connected afterwards, the user moved the
      // focus.
      queueMicrotask(() => {
        if (target.isConnected && focused.current?.control === target) focused.current = undefined;
      });
    },
  };
}
