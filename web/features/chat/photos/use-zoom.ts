import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

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

/** How a photo is shown: its scale, and its shift from the stage's center in px. */
interface View {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const fittedView: View = { scale: 1, x: 0, y: 0 };

const maxScale = 6;
/** A shorter movement is a tap, in px. */
const minSwipePx = 50;

/** Zooms by a factor. The point, in px from the stage's center, stays where it is. */
export function zoomAt(view: View, factor: number, point: Point, stage: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale);
  const ratio = scale / view.scale;
  const x = point.x - (point.x - view.x) * ratio;
  const y = point.y - (point.y - view.y) * ratio;
  return within({ scale, x, y }, stage);
}

/** Moves a zoomed photo, at most to its edge. */
export function panBy(view: View, { x, y }: Point, stage: Size): View {
  return within({ ...view, x: view.x + x, y: view.y + y }, stage);
}

/** Returns the change of a view when two fingers move from one pair of points to another. */
export function pinch(view: View, from: [Point, Point], to: [Point, Point], stage: Size): View {
  const [before, after] = [middleOf(from), middleOf(to)];
  const factor = distanceOf(to) / Math.max(distanceOf(from), 1);
  const moved = { x: after.x - before.x, y: after.y - before.y };
  return panBy(zoomAt(view, factor, before, stage), moved, stage);
}

/** Returns which photo a swipe leads to: 1 for the next, -1 for the previous, 0 for neither. */
export function swipeStep({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < minSwipePx || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  return {
    scale,
    x: clamp(x, (width * (scale - 1)) / 2),
    y: clamp(y, (height * (scale - 1)) / 2),
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, -max), max);
}

function middleOf([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distanceOf([a, b]: [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
