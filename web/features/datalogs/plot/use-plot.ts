import { useCallback, useMemo, useState } from 'react';
import type { ShownChannel } from '#web/features/datalogs/channel-view.ts';
import { useLatestAnswer } from '#web/features/datalogs/use-latest-answer.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';
import { comparedChannels } from './compared-channels.ts';
import type { PlotLine } from './plot-options.ts';
import { clampSpan, spanAround } from './plot-span.ts';

export type PlotAxis = 'time' | 'rpm';

interface PlotInput {
  log: OpenLog;
  compared: OpenLog | undefined;
  axis: PlotAxis;
  shown: readonly ShownChannel[];
  /** Shown and selected at first. */
  firstSpan: LogSpan | undefined;
}

const rpmLimit: LogSpan = { from: 500, to: 4000 };

/** The state of the plot: what it shows, its cursor and its selection. */
export function usePlot({ log, compared, axis, shown, firstSpan }: PlotInput) {
  const [zoomed, setZoomed] = useState(firstSpan);
  const [chosenCursor, setCursor] = useState(firstSpan?.from ?? 0);
  const [chosenSelection, setSelection] = useState(firstSpan);
  const [columns, setColumns] = useState(0);
  const isByRpm = axis === 'rpm';
  const longest = Math.max(log.facts?.duration ?? 0, compared?.facts?.duration ?? 0, 1);
  const limit = useMemo(() => (isByRpm ? rpmLimit : { from: 0, to: longest }), [isByRpm, longest]);
  // A link can lead beyond the log, whose end is known only once it is read.
  const inside = useCallback(
    (chosen: LogSpan | undefined) =>
      chosen && log.isDone ? clampSpan(chosen, { from: 0, to: longest }) : chosen,
    [log.isDone, longest],
  );
  const selection = useMemo(() => inside(chosenSelection), [inside, chosenSelection]);
  const cursor = log.isDone ? Math.min(longest, Math.max(0, chosenCursor)) : chosenCursor;
  const zoomedInside = useMemo(() => inside(zoomed), [inside, zoomed]);
  const span = (!isByRpm && zoomedInside) || limit;
  const names = shown.map(({ name }) => name);
  const canAsk = columns > 0 && names.length > 0;
  const window = { ...span, columns };
  const askTime = canAsk && !isByRpm ? { window, channels: names } : undefined;
  const askRpm = canAsk && isByRpm ? { channels: names } : undefined;
  const facts = log.facts;
  // More of the log has arrived, so the same window shows more.
  const [own, ownRpm] = [
    useLatestAnswer(facts && log.client, 'view', askTime && { ...askTime, rows: facts?.rows }),
    useLatestAnswer(facts && log.client, 'viewByRpm', askRpm && { ...askRpm, rows: facts?.rows }),
  ];
  const theirFacts = compared?.facts;
  const other = theirFacts && compared?.client;
  const alike = useMemo(
    () => comparedChannels(shown, theirFacts?.channels ?? []),
    [shown, theirFacts?.channels],
  );
  const asked = { channels: alike.map(({ name }) => name), rows: theirFacts?.rows };
  const [theirs, theirsRpm] = [
    useLatestAnswer(other, 'view', askTime && { ...askTime, ...asked }),
    useLatestAnswer(other, 'viewByRpm', askRpm && asked),
  ];
  const values = useLatestAnswer(
    facts && log.client,
    'values',
    names.length > 0 ? { at: cursor, channels: names } : undefined,
  );
  const view = isByRpm ? ownRpm : own;
  const otherView = isByRpm ? theirsRpm : theirs;
  const lines = useMemo(
    () => [...linesOf(shown, false), ...(otherView ? linesOf(alike, true) : [])],
    [shown, alike, otherView],
  );
  const data = useMemo(
    () =>
      [view, otherView].flatMap((of) => of?.values.map((_, index) => ({ view: of, index })) ?? []),
    [view, otherView],
  );
  const onSpan = useCallback(
    (change: (now: LogSpan) => LogSpan) => setZoomed((now) => change(inside(now) ?? limit)),
    [inside, limit],
  );
  const show = useCallback(
    (place: LogSpan) => {
      setZoomed(spanAround(place, { from: 0, to: longest }));
      setCursor(place.from);
      setSelection({ from: place.from, to: place.to });
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
    missing: theirFacts ? names.filter((name) => !alike.some(({ like }) => like === name)) : [],
    show,
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
