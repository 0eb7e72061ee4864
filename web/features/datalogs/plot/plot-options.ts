import type uPlot from 'uplot';
import type { ShownChannel } from '#web/features/datalogs/channels/channel-view.ts';
import { formatLogTime } from '#web/features/datalogs/log-text-format.ts';
import { lineColor } from '#web/ui/chart/swatch.tsx';
import type { Theme } from '#web/ui/hooks/use-theme.ts';
import { drawLaneNames, type Lane, laneAxis, laneHeight, laneRange, lanesOf } from './lanes.ts';

/** A line of the plot: a channel, and whether it is of the log that is compared. */
export interface PlotLine
  extends Pick<ShownChannel, 'name' | 'meaning' | 'color' | 'conversion' | 'scale'> {
  isCompared: boolean;
}

interface PlotSettings {
  lines: readonly PlotLine[];
  width: number;
  /** Whether x is an engine speed instead of a time. */
  isByRpm: boolean;
  theme: Theme;
  color: (token: string) => string;
}

/** The room for the numbers of the vertical axes and of the time axis, in px. */
const numbersWidth = 56;
const timesHeight = 32;

/** Returns the options of the chart: a line per channel, and a lane below the other per scale. */
export function plotOptions({ lines, width, isByRpm, theme, color }: PlotSettings): uPlot.Options {
  const lanes = lanesOf(lines);
  const line = { stroke: color('line'), width: 1 };
  const font = '12px system-ui';
  const axis = { stroke: color('muted'), grid: line, ticks: { ...line, size: 4 }, font };
  return {
    width,
    height: timesHeight + Math.max(1, lanes.length) * laneHeight,
    padding: [0, null, null, numbersWidth],
    legend: { show: false },
    // The page draws its own selection and zooms by pointer, wheel and keyboard.
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, auto: false },
      ...Object.fromEntries(lanes.map((lane) => [lane.scale, { range: rangeIn(lane) }])),
    },
    axes: [
      {
        ...axis,
        size: timesHeight,
        values: (_plot, ticks) => ticks.map((tick) => xLabel(tick, ticks, isByRpm)),
      },
      ...lanes.map((lane) => laneAxis(lane, axis)),
    ],
    series: [
      {},
      ...lines.map((shown) => ({
        label: shown.name,
        scale: shown.scale,
        stroke: lineColor(shown.color, theme) ?? color('ink'),
        width: shown.isCompared ? 1 : 1.75,
        ...(shown.isCompared && { dash: [6, 4] }),
        spanGaps: true,
        points: { show: false },
      })),
    ],
    hooks: { draw: [(plot) => drawLaneNames(plot, lanes, color('ink'))] },
  };
}

function rangeIn(lane: Lane): uPlot.Range.Function {
  // Without values to show, a scale has no range.
  return (_plot, min, max) =>
    min === null || max === null ? [null, null] : laneRange(lane, min, max);
}

function xLabel(tick: number, ticks: readonly number[], isByRpm: boolean): string {
  if (isByRpm) return Math.round(tick).toLocaleString('en-US');
  const step = (ticks[1] ?? tick) - (ticks[0] ?? tick);
  return formatLogTime(tick, { tenths: step > 0 && step < 1 });
}

/** Converts values to the shown unit. The chart needs null instead of NaN. */
export function toPlotValues(
  values: Float32Array,
  { factor, offset }: ShownChannel['conversion'],
): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value * factor + offset));
}

/** Returns a function that reads color tokens as they are on an element, in its theme. */
export function colorReader(element: HTMLElement): PlotSettings['color'] {
  const styles = getComputedStyle(element);
  return (token) => styles.getPropertyValue(`--colors-${token}`).trim();
}
