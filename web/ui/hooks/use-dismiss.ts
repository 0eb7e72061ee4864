import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onDismiss` on Escape and on a press outside the element. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) dismiss();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [element, isOpen]);
}
