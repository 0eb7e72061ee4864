import { useCallback, useMemo, useState } from 'react';
import type { ShownChannel } from '#web/features/datalogs/channels/channel-view.ts';
import { useLatestAnswer } from '#web/features/datalogs/use-latest-answer.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { comparedChannels } from './compared-channels.ts';
import type { PlotLine } from './plot-options.ts';
import { clampSpan, spanAround } from './plot-span.ts';

const rpmLimit: LogSpan = { from: 500, to: 4000 };

export type PlotAxis = 'time' | 'rpm';

interface PlotInput {
  log: OpenLog;
  compared: OpenLog | undefined;
  axis: PlotAxis;
  /** Seconds from the time of this log to that of the compared one. */
  shift: number;
  shown: readonly ShownChannel[];
  /** Shown and selected at first. */
  firstSpan: LogSpan | undefined;
}

/** The state of the plot: what it shows, its cursor and its selection. */
export function usePlot({ log, compared, axis, shift, shown, firstSpan }: PlotInput) {
  const [columns, setColumns] = useState(0);
  const isByRpm = axis === 'rpm';
  const longest = Math.max(log.facts?.duration ?? 0, (compared?.facts?.duration ?? 0) - shift, 1);
  const { showSpan, showAll, ...view } = usePlotSpan({ log, isByRpm, longest, firstSpan });
  const request = { isByRpm, window: { ...view.span, columns } };
  const own = useView(log, shown, request);
  const theirChannels = compared?.facts?.channels;
  const comparable = useMemo(
    () => comparedChannels(shown, theirChannels ?? []),
    [shown, theirChannels],
  );
  const theirs = useView(compared, comparable, { ...request, shift });
  const names = shown.map(({ name }) => name);
  const values = useLatestAnswer(
    log.facts && log.client,
    'values',
    names.length > 0 ? { at: view.cursor, channels: names } : undefined,
  );
  const lines = useMemo(
    () => [...linesOf(shown, false), ...(theirs ? linesOf(comparable, true) : [])],
    [shown, comparable, theirs],
  );
  const data = useMemo(
    () => [own, theirs].flatMap((of) => of?.values.map((_, index) => ({ view: of, index })) ?? []),
    [own, theirs],
  );
  return {
    canvas: { ...view, lines, data, isByRpm, onWidth: setColumns },
    values: values ?? [],
    /** The shown channels that the compared log doesn't have. */
    missing: theirChannels
      ? names.filter((name) => !comparable.some(({ shownName }) => shownName === name))
      : [],
    showSpan,
    showAll,
  };
}

interface ViewRequest {
  isByRpm: boolean;
  window: LogSpan & { columns: number };
  shift?: number;
}

/**
 * Asks a log for these channels, by time or by RPM. `rows` is in the request so that the answer
 * refreshes as more of the log arrives.
 */
function useView(
  log: OpenLog | undefined,
  shown: readonly { name: string }[],
  { isByRpm, window, shift = 0 }: ViewRequest,
) {
  const client = log?.facts && log.client;
  const request = { channels: shown.map(({ name }) => name), rows: log?.facts?.rows };
  const isReady = window.columns > 0 && shown.length > 0;
  const byTime = useLatestAnswer(
    client,
    'view',
    isReady && !isByRpm ? { ...request, window, shift } : undefined,
  );
  const byRpm = useLatestAnswer(client, 'viewByRpm', isReady && isByRpm ? request : undefined);
  return isByRpm ? byRpm : byTime;
}

function linesOf(shown: readonly ShownChannel[], isCompared: boolean): PlotLine[] {
  return shown.map(({ name, color, conversion, scale, meaning }) => ({
    name,
    color,
    conversion,
    scale,
    meaning,
    isCompared,
  }));
}

interface SpanInput {
  log: OpenLog;
  isByRpm: boolean;
  /** The length of the longer log, in seconds. */
  longest: number;
  /** Shown and selected at first. */
  firstSpan: LogSpan | undefined;
}

function usePlotSpan({ log, isByRpm, longest, firstSpan }: SpanInput) {
  const [zoomed, setZoomed] = useState(firstSpan);
  const [chosenCursor, setCursor] = useState(firstSpan?.from);
  // At the start of a log, some channels have no value yet.
  const cursor = chosenCursor ?? log.facts?.pulls[0]?.from ?? 0;
  const [chosenSelection, setSelection] = useState(firstSpan);
  const limit = useMemo(() => (isByRpm ? rpmLimit : { from: 0, to: longest }), [isByRpm, longest]);
  // A link's span can end after the log, whose length is known only once it is read.
  const clampToLog = useCallback(
    (chosen: LogSpan | undefined) =>
      chosen && log.isDone ? clampSpan(chosen, { from: 0, to: longest }) : chosen,
    [log.isDone, longest],
  );
  const selection = useMemo(() => clampToLog(chosenSelection), [clampToLog, chosenSelection]);
  const clampedZoom = useMemo(() => clampToLog(zoomed), [clampToLog, zoomed]);
  const onSpan = useCallback(
    (change: (now: LogSpan) => LogSpan) => setZoomed((now) => change(clampToLog(now) ?? limit)),
    [clampToLog, limit],
  );
  const showSpan = useCallback(
    (target: LogSpan) => {
      setZoomed(spanAround(target, { from: 0, to: longest }));
      setCursor(target.from);
      setSelection({ from: target.from, to: target.to });
    },
    [longest],
  );
  return {
    limit,
    span: (!isByRpm && clampedZoom) || limit,
    cursor: log.isDone ? Math.min(longest, Math.max(0, cursor)) : cursor,
    // Cursor, zoom and selection are times.
    selection: isByRpm ? undefined : selection,
    onSpan: isByRpm ? ignore : onSpan,
    onCursor: isByRpm ? ignore : setCursor,
    onSelect: isByRpm ? ignore : setSelection,
    showSpan,
    showAll: useCallback(() => setZoomed(undefined), []),
  };
}

function ignore(): void {}
