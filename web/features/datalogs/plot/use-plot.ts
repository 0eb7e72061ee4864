import { useMemo, useState } from 'react';
import type { ShownChannel } from '#web/features/datalogs/channels/channel-view.ts';
import { useLatestAnswer } from '#web/features/datalogs/use-latest-answer.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { comparedChannels } from './compared-channels.ts';
import type { PlotLine } from './plot-options.ts';
import { usePlotSpan } from './use-plot-span.ts';

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

/** Asks a log for these channels, by time or by RPM. The number of rows tells when more of the log has arrived. */
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
  return shown.map(({ name, color, conversion, scale }) => ({
    name,
    color,
    conversion,
    scale,
    isCompared,
  }));
}
