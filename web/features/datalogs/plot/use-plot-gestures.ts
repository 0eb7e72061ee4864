import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import type { LogSpan } from '#web/orders/log-link.ts';
import { moveSpan, zoomSpan } from './plot-span.ts';

interface GestureProps {
  span: LogSpan;
  limit: LogSpan;
  onSpan: (change: (span: LogSpan) => LogSpan) => void;
  onCursor: (at: number) => void;
  onSelect: (span: LogSpan | undefined) => void;
}

/** A shorter drag is a click, in px. */
const minDragPx = 5;

/**
 * Zooms by wheel and with two fingers, moves sideways by wheel, selects by dragging the mouse, and moves the cursor with
 * the mouse or one finger.
 */
export function usePlotGestures(plot: uPlot | undefined, props: GestureProps): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => (plot ? listen(plot, () => latest.current) : undefined), [plot]);
}

function listen({ over }: uPlot, props: () => GestureProps): () => void {
  const events = new AbortController();
  const pointers = new Map<number, number>();
  let dragFrom: { px: number; at: number } | undefined;

  /** Returns the share of the plot's width that is left of the pointer. */
  function shareAt(clientX: number): number {
    const { left, width } = over.getBoundingClientRect();
    return (clientX - left) / width;
  }

  /** The value under a horizontal position of the pointer. */
  function valueAt(clientX: number): number {
    return valueIn(props().span, shareAt(clientX));
  }

  function pinch(id: number, clientX: number): void {
    const { limit, onSpan } = props();
    const other = [...pointers].find(([known]) => known !== id)?.[1] ?? clientX;
    const before = pointers.get(id) ?? clientX;
    const factor = Math.abs(before - other) / Math.max(10, Math.abs(clientX - other));
    const share = shareAt(other);
    onSpan((span) => zoomSpan(span, limit, factor, valueIn(span, share)));
  }

  over.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { limit, onSpan } = props();
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      const delta = (isSideways && event.deltaX) || event.deltaY;
      const distance = delta / over.clientWidth;
      const factor = Math.exp(Math.max(-100, Math.min(100, delta)) / 300);
      const share = shareAt(event.clientX);
      onSpan((span) =>
        isSideways
          ? moveSpan(span, limit, distance)
          : zoomSpan(span, limit, factor, valueIn(span, share)),
      );
    },
    { passive: false, signal: events.signal },
  );
  over.addEventListener(
    'pointerdown',
    (event) => {
      pointers.set(event.pointerId, event.clientX);
      over.setPointerCapture(event.pointerId);
      props().onCursor(valueAt(event.clientX));
      if (event.pointerType === 'mouse' && event.button === 0) {
        dragFrom = { px: event.clientX, at: valueAt(event.clientX) };
      }
    },
    { signal: events.signal },
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (pointers.size === 2 && pointers.has(event.pointerId))
        pinch(event.pointerId, event.clientX);
      else if (event.pointerType === 'mouse' || pointers.size === 1) {
        props().onCursor(valueAt(event.clientX));
      }
      if (pointers.has(event.pointerId)) pointers.set(event.pointerId, event.clientX);
      if (dragFrom && Math.abs(event.clientX - dragFrom.px) >= minDragPx) {
        const [from = 0, to = 0] = [dragFrom.at, valueAt(event.clientX)].sort((a, b) => a - b);
        const { limit } = props();
        props().onSelect({ from: Math.max(limit.from, from), to: Math.min(limit.to, to) });
      }
    },
    { signal: events.signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) {
    over.addEventListener(
      type,
      (event) => {
        pointers.delete(event.pointerId);
        dragFrom = undefined;
      },
      { signal: events.signal },
    );
  }
  return () => events.abort();
}

function valueIn({ from, to }: LogSpan, share: number): number {
  return from + share * (to - from);
}
