import { type PointerEvent, useRef } from 'react';

/** How far to the right a swipe goes before it counts, in px (spec section 9). */
const thresholdPx = 50;

/** Handlers for an element that follows the pointer to the right and, let go beyond 50 px, is swiped away. */
export function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined);

  const distance = (event: PointerEvent) =>
    startX.current === undefined ? 0 : Math.max(0, event.clientX - startX.current);
  const place = (element: HTMLElement, px: number) => {
    element.style.translate = px === 0 ? '' : `${px}px 0`;
  };

  return {
    // Text that is selected would be dragged instead.
    style: { touchAction: 'pan-y', userSelect: 'none' } as const,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) place(event.currentTarget, distance(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isSwiped = distance(event) >= thresholdPx;
      startX.current = undefined;
      if (isSwiped) onSwiped();
      else place(event.currentTarget, 0);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      startX.current = undefined;
      place(event.currentTarget, 0);
    },
  };
}
