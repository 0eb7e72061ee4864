import { useCallback, useMemo, useState } from 'react';
import type { ShownChannel } from '#web/features/datalogs/channel-view.ts';
import { useLatestAnswer } from '#web/features/datalogs/use-latest-answer.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';
import type { PlotLine } from './plot-options.ts';
import { spanAround } from './plot-span.ts';

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
  const [cursor, setCursor] = useState(firstSpan?.from ?? 0);
  const [selection, setSelection] = useState(firstSpan);
  const [columns, setColumns] = useState(0);
  const isByRpm = axis === 'rpm';
  const longest = Math.max(log.facts?.duration ?? 0, compared?.facts?.duration ?? 0, 1);
  const limit = useMemo(() => (isByRpm ? rpmLimit : { from: 0, to: longest }), [isByRpm, longest]);
  const span = (!isByRpm && zoomed) || limit;
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
  const other = compared?.facts && compared.client;
  const [theirs, theirsRpm] = [
    useLatestAnswer(other, 'view', askTime && { ...askTime, rows: compared?.facts?.rows }),
    useLatestAnswer(other, 'viewByRpm', askRpm && { ...askRpm, rows: compared?.facts?.rows }),
  ];
  const values = useLatestAnswer(
    facts && log.client,
    'values',
    names.length > 0 ? { at: cursor, channels: names } : undefined,
  );
  const view = isByRpm ? ownRpm : own;
  const otherView = other && (isByRpm ? theirsRpm : theirs);
  const lines = useMemo(() => linesOf(shown, otherView !== undefined), [shown, otherView]);
  const data = useMemo(
    () =>
      [view, otherView].flatMap((of) =>
        of && of.values.length === shown.length
          ? shown.map((_, index) => ({ view: of, index }))
          : [],
      ),
    [view, otherView, shown],
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
      onSpan: setZoomed,
      onCursor: setCursor,
      onSelect: setSelection,
      onWidth: setColumns,
    },
    values: values?.length === shown.length ? values : [],
    show,
    showAll: useCallback(() => setZoomed(undefined), []),
  };
}

function linesOf(shown: readonly ShownChannel[], hasCompared: boolean): PlotLine[] {
  const lines = shown.map(({ name, color, conversion, scale }) => ({
    name,
    color,
    conversion,
    scale,
    isCompared: false,
  }));
  return hasCompared ? [...lines, ...lines.map((line) => ({ ...line, isCompared: true }))] : lines;
}
