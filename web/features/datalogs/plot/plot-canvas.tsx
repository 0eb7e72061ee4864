import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { LogView } from '#web/features/datalogs/reader/log-messages.ts';
import { useStableValue } from '#web/features/datalogs/use-latest-answer.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { useTheme } from '#web/ui/hooks/use-theme.ts';
import { colorReader, type PlotLine, plotOptions, toPlotValues } from './plot-options.ts';
import { moveSpan, zoomSpan } from './plot-span.ts';
import 'uplot/dist/uPlot.min.css';

export interface PlotCanvasProps {
  lines: readonly PlotLine[];
  /** By position in `lines`: its view and its index among the view's values. */
  data: readonly { view: LogView; index: number }[];
  span: LogSpan;
  /** Where zooming ends. */
  limit: LogSpan;
  /** A time in seconds. Not drawn by RPM. */
  cursor: number;
  selection: LogSpan | undefined;
  isByRpm: boolean;
  onSpan: (change: (span: LogSpan) => LogSpan) => void;
  onCursor: (at: number) => void;
  onSelect: (span: LogSpan | undefined) => void;
  /** Called with the width of the plot in pixels, which is how many columns it can show. */
  onWidth: (columns: number) => void;
}

/** The plot itself: a canvas that follows its data without React. */
export function PlotCanvas(props: PlotCanvasProps) {
  const { data, span, cursor, selection, isByRpm, onWidth } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [plot, setPlot] = useState<uPlot>();
  const theme = useTheme();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const lines = useStableValue(props.lines);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || width === 0) return;
    const color = colorReader(element);
    const options = plotOptions({ lines, width, isByRpm, theme, color });
    const created = new uPlot(options, [[], ...lines.map(() => [])], element);
    setPlot(created);
    return () => created.destroy();
  }, [lines, width, isByRpm, theme]);
  useEffect(() => {
    if (width > 0) onWidth(width);
  }, [width, onWidth]);
  useLayoutEffect(() => {
    if (!plot || plot.series.length !== data.length + 1) return;
    plot.setData(tableOf(lines, data), false);
  }, [plot, lines, data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setData` doesn't redraw, so new data needs the scale again.
  useLayoutEffect(() => {
    if (!plot) return;
    plot.setScale('x', { min: span.from, max: span.to });
    let isCurrent = true;
    // The chart applies the new scale in a microtask, and positions depend on it.
    queueMicrotask(() => isCurrent && drawMarkers(plot, { span, cursor, selection, isByRpm }));
    return () => {
      isCurrent = false;
    };
  }, [plot, data, span, cursor, selection, isByRpm]);
  usePlotGestures(plot, props);
  return <div ref={box} className="log-plot" />;
}

/** Joins the views of two logs on their times. A single view is used as it is. */
function tableOf(lines: readonly PlotLine[], data: PlotCanvasProps['data']): uPlot.AlignedData {
  const views = [...new Set(data.map(({ view }) => view))];
  const tables = views.map(
    (view): uPlot.AlignedData => [
      [...view.times],
      ...lines.flatMap((line, at) => {
        const source = data[at];
        if (source?.view !== view) return [];
        return [toPlotValues(view.values[source.index] ?? new Float32Array(), line.conversion)];
      }),
    ],
  );
  const [only = [[]]] = tables;
  return tables.length > 1 ? uPlot.join([...tables]) : only;
}

type PlotMarkers = Pick<PlotCanvasProps, 'span' | 'cursor' | 'selection' | 'isByRpm'>;

function drawMarkers(plot: uPlot, { span, cursor, selection, isByRpm }: PlotMarkers): void {
  const isInside = !isByRpm && cursor >= span.from && cursor <= span.to;
  const left = isInside ? plot.valToPos(cursor, 'x') : -10;
  plot.setCursor({ left, top: isInside ? 0 : -10 }, false);
  const [from, to] = selection
    ? [Math.max(span.from, selection.from), Math.min(span.to, selection.to)]
    : [span.from, span.from];
  const start = plot.valToPos(from, 'x');
  const width = Math.max(0, plot.valToPos(to, 'x') - start);
  plot.setSelect({ left: start, top: 0, width, height: plot.over.clientHeight }, false);
}

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
 * Zooms by wheel and with two fingers, moves sideways by wheel, selects by dragging the mouse, and
 * moves the cursor with the mouse or one finger.
 */
function usePlotGestures(plot: uPlot | undefined, props: GestureProps): void {
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

  function shareAt(clientX: number): number {
    const { left, width } = over.getBoundingClientRect();
    return (clientX - left) / width;
  }

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

  function onWheel(event: WheelEvent): void {
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
  }
  function onPointerDown(event: PointerEvent): void {
    pointers.set(event.pointerId, event.clientX);
    over.setPointerCapture(event.pointerId);
    props().onCursor(valueAt(event.clientX));
    if (event.pointerType === 'mouse' && event.button === 0) {
      dragFrom = { px: event.clientX, at: valueAt(event.clientX) };
    }
  }
  function onPointerMove(event: PointerEvent): void {
    if (pointers.size === 2 && pointers.has(event.pointerId)) pinch(event.pointerId, event.clientX);
    else if (event.pointerType === 'mouse' || pointers.size === 1) {
      props().onCursor(valueAt(event.clientX));
    }
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, event.clientX);
    if (dragFrom && Math.abs(event.clientX - dragFrom.px) >= minDragPx) {
      const [from = 0, to = 0] = [dragFrom.at, valueAt(event.clientX)].sort((a, b) => a - b);
      const { limit } = props();
      props().onSelect({ from: Math.max(limit.from, from), to: Math.min(limit.to, to) });
    }
  }
  function onPointerUp(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    dragFrom = undefined;
  }

  const { signal } = events;
  over.addEventListener('wheel', onWheel, { passive: false, signal });
  over.addEventListener('pointerdown', onPointerDown, { signal });
  over.addEventListener('pointermove', onPointerMove, { signal });
  over.addEventListener('pointerup', onPointerUp, { signal });
  over.addEventListener('pointercancel', onPointerUp, { signal });
  return () => events.abort();
}

function valueIn({ from, to }: LogSpan, share: number): number {
  return from + share * (to - from);
}
