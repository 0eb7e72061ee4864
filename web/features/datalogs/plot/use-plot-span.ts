import { useCallback, useMemo, useState } from 'react';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { clampSpan, spanAround } from './plot-span.ts';

interface SpanInput {
  log: OpenLog;
  isByRpm: boolean;
  /** The length of the longer log, in seconds. */
  longest: number;
  /** Shown and selected at first. */
  firstSpan: LogSpan | undefined;
}

const rpmLimit: LogSpan = { from: 500, to: 4000 };

/** The part of the log that the plot shows, its cursor and its selection. */
export function usePlotSpan({ log, isByRpm, longest, firstSpan }: SpanInput) {
  const [zoomed, setZoomed] = useState(firstSpan);
  const [chosenCursor, setCursor] = useState(firstSpan?.from ?? 0);
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
    cursor: log.isDone ? Math.min(longest, Math.max(0, chosenCursor)) : chosenCursor,
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
