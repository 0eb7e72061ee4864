import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { LogView } from '#web/features/datalogs/reader/log-messages.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { useTheme } from '#web/ui/hooks/use-theme.ts';
import { colorReader, type PlotLine, plotOptions, toPlotValues } from './plot-options.ts';
import { usePlotGestures } from './use-plot-gestures.ts';

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

const heightPx = 340;

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
    const options = plotOptions({ lines, width, height: heightPx, isByRpm, theme, color });
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

/** Draws the cursor and the selection. */
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

/** Returns the same object while its content stays the same, for the dependencies of an effect. */
export function useStableValue<Value>(value: Value): Value {
  const latest = useRef(value);
  const stable = replaceEqualDeep(latest.current, value);
  useEffect(() => {
    latest.current = stable;
  });
  return stable;
}
