import { type PointerEvent, useRef } from 'react';

const thresholdPx = 50;

/** Returns handlers for an element that follows the pointer to the right. Releasing it at 50 px or more is a swipe. */
export function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined);

  const distance = (event: PointerEvent) =>
    startX.current === undefined ? 0 : Math.max(0, event.clientX - startX.current);
  const moveTo = (element: HTMLElement, px: number) => {
    element.style.translate = px === 0 ? '' : `${px}px 0`;
  };

  return {
    // Dragging would otherwise select text.
    style: { touchAction: 'pan-y', userSelect: 'none', WebkitUserSelect: 'none' } as const,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) moveTo(event.currentTarget, distance(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isSwiped = distance(event) >= thresholdPx;
      startX.current = undefined;
      if (isSwiped) onSwiped();
      else moveTo(event.currentTarget, 0);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      startX.current = undefined;
      moveTo(event.currentTarget, 0);
    },
  };
}
