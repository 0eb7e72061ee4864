import { useCallback, useMemo, useState } from 'react';
import type { ShownChannel } from '#web/features/datalogs/channels/channel-view.ts';
import { useLatestAnswer } from '#web/features/datalogs/use-latest-answer.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { comparedChannels } from './compared-channels.ts';
import type { PlotLine } from './plot-options.ts';
import { clampSpan, spanAround } from './plot-span.ts';

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

const rpmLimit: LogSpan = { from: 500, to: 4000 };

/** The state of the plot: what it shows, its cursor and its selection. */
export function usePlot({ log, compared, axis, shift, shown, firstSpan }: PlotInput) {
  const [zoomed, setZoomed] = useState(firstSpan);
  const [chosenCursor, setCursor] = useState(firstSpan?.from ?? 0);
  const [chosenSelection, setSelection] = useState(firstSpan);
  const [columns, setColumns] = useState(0);
  const isByRpm = axis === 'rpm';
  const longest = Math.max(log.facts?.duration ?? 0, (compared?.facts?.duration ?? 0) - shift, 1);
  const limit = useMemo(() => (isByRpm ? rpmLimit : { from: 0, to: longest }), [isByRpm, longest]);
  // A link's span can end after the log, whose length is known only once it is read.
  const clampToLog = useCallback(
    (chosen: LogSpan | undefined) =>
      chosen && log.isDone ? clampSpan(chosen, { from: 0, to: longest }) : chosen,
    [log.isDone, longest],
  );
  const selection = useMemo(() => clampToLog(chosenSelection), [clampToLog, chosenSelection]);
  const cursor = log.isDone ? Math.min(longest, Math.max(0, chosenCursor)) : chosenCursor;
  const clampedZoom = useMemo(() => clampToLog(zoomed), [clampToLog, zoomed]);
  const span = (!isByRpm && clampedZoom) || limit;
  const names = shown.map(({ name }) => name);
  const canRequest = columns > 0 && names.length > 0;
  const window = { ...span, columns };
  const timeRequest = canRequest && !isByRpm ? { window, channels: names } : undefined;
  const rpmRequest = canRequest && isByRpm ? { channels: names } : undefined;
  const facts = log.facts;
  // More of the log has arrived, so the same window shows more.
  const [own, ownByRpm] = [
    useLatestAnswer(
      facts && log.client,
      'view',
      timeRequest && { ...timeRequest, rows: facts?.rows },
    ),
    useLatestAnswer(
      facts && log.client,
      'viewByRpm',
      rpmRequest && { ...rpmRequest, rows: facts?.rows },
    ),
  ];
  const theirFacts = compared?.facts;
  const theirClient = theirFacts && compared?.client;
  const comparable = useMemo(
    () => comparedChannels(shown, theirFacts?.channels ?? []),
    [shown, theirFacts?.channels],
  );
  const theirRequest = { channels: comparable.map(({ name }) => name), rows: theirFacts?.rows };
  const [theirs, theirsByRpm] = [
    useLatestAnswer(theirClient, 'view', timeRequest && { ...timeRequest, ...theirRequest, shift }),
    useLatestAnswer(theirClient, 'viewByRpm', rpmRequest && theirRequest),
  ];
  const values = useLatestAnswer(
    facts && log.client,
    'values',
    names.length > 0 ? { at: cursor, channels: names } : undefined,
  );
  const view = isByRpm ? ownByRpm : own;
  const comparedView = isByRpm ? theirsByRpm : theirs;
  const lines = useMemo(
    () => [...linesOf(shown, false), ...(comparedView ? linesOf(comparable, true) : [])],
    [shown, comparable, comparedView],
  );
  const data = useMemo(
    () =>
      [view, comparedView].flatMap(
        (of) => of?.values.map((_, index) => ({ view: of, index })) ?? [],
      ),
    [view, comparedView],
  );
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
    canvas: {
      lines,
      data,
      span,
      limit,
      cursor,
      selection: isByRpm ? undefined : selection,
      isByRpm,
      // Cursor, zoom and selection are times.
      onSpan: isByRpm ? ignore : onSpan,
      onCursor: isByRpm ? ignore : setCursor,
      onSelect: isByRpm ? ignore : setSelection,
      onWidth: setColumns,
    },
    values: values ?? [],
    /** The shown channels that the compared log doesn't have. */
    missing: theirFacts
      ? names.filter((name) => !comparable.some(({ shownName }) => shownName === name))
      : [],
    showSpan,
    showAll: useCallback(() => setZoomed(undefined), []),
  };
}

function linesOf(shown: readonly ShownChannel[], isCompared: boolean): PlotLine[] {
  return shown.map(({ name, color, conversion, scale }) => ({
    name,
    color,
    conversion,
    scale,
    isCompared,
  }));
}

function ignore(): void {}
