import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fittedView, panBy, pinch, swipeStep, type View, zoomAt } from './zoom.ts';

const tapZoom = 2.5;

interface Point {
  x: number;
  y: number;
}

/** Zooms a photo with two fingers, the wheel and a double tap. Calls `onSwipe` with 1 or -1. */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(fittedView);
  const fingers = useRef(new Map<number, Point>());
  const swiped = useRef<Point>({ x: 0, y: 0 });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const events = new AbortController();
    const onWheel = (event: WheelEvent) => {
      // Otherwise the browser zooms or scrolls the page.
      event.preventDefault();
      const point = pointOf(event, element);
      setView((current) => zoomAt(current, Math.exp(-event.deltaY / 300), point, sizeOf(element)));
    };
    // React's wheel listeners are passive.
    element.addEventListener('wheel', onWheel, { passive: false, signal: events.signal });
    return () => events.abort();
  }, [stage]);

  function zoomBy(factor: number): void {
    const element = stage.current;
    if (element) setView((current) => zoomAt(current, factor, { x: 0, y: 0 }, sizeOf(element)));
  }

  function change(next: (current: View, element: HTMLElement) => View): void {
    const element = stage.current;
    if (element) setView((current) => next(current, element));
  }

  return {
    view,
    zoomBy,
    /** Moves a zoomed photo, by px. */
    moveBy: (moved: Point) => change((current, element) => panBy(current, moved, sizeOf(element))),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (fingers.current.size === 0) swiped.current = { x: 0, y: 0 };
        fingers.current.set(event.pointerId, pointOf(event, event.currentTarget));
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = pointOf(event, event.currentTarget);
        fingers.current.set(event.pointerId, now);
        const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId);
        if (other) {
          // A pinch must not count as a swipe.
          swiped.current = { x: 0, y: Number.POSITIVE_INFINITY };
          change((current, element) =>
            pinch(current, [before, other[1]], [now, other[1]], sizeOf(element)),
          );
          return;
        }
        const moved = { x: now.x - before.x, y: now.y - before.y };
        swiped.current = { x: swiped.current.x + moved.x, y: swiped.current.y + moved.y };
        change((current, element) => panBy(current, moved, sizeOf(element)));
      },
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        const wasDown = fingers.current.delete(event.pointerId);
        const step = swipeStep(swiped.current);
        if (wasDown && fingers.current.size === 0 && view.scale === 1 && step !== 0) onSwipe(step);
      },
      onPointerCancel(event: PointerEvent<HTMLElement>): void {
        fingers.current.delete(event.pointerId);
      },
      onDoubleClick(event: { clientX: number; clientY: number }): void {
        change((current, element) =>
          current.scale > 1
            ? fittedView
            : zoomAt(current, tapZoom, pointOf(event, element), sizeOf(element)),
        );
      },
    },
  };
}

/** Returns a pointer's place in px from the center of the stage. */
function pointOf(event: { clientX: number; clientY: number }, stage: Element): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight };
}
