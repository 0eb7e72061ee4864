/** How a photo is shown: its scale, and its shift from the stage's center in px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

interface Point {
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
