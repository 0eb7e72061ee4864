import type uPlot from 'uplot';
import {
  formatLogValue,
  meaningLabels,
  type ShownChannel,
} from '#web/features/datalogs/channels/channel-view.ts';
import { formatLogTime } from '#web/features/datalogs/log-text-format.ts';
import { lineColor } from '#web/ui/chart/swatch.tsx';
import type { Theme } from '#web/ui/hooks/use-theme.ts';

/** A line of the plot: a channel, and whether it is of the log that is compared. */
export interface PlotLine
  extends Pick<ShownChannel, 'name' | 'meaning' | 'color' | 'conversion' | 'scale'> {
  isCompared: boolean;
}

interface PlotSettings {
  lines: readonly PlotLine[];
  width: number;
  height: number;
  /** Whether x is an engine speed instead of a time. */
  isByRpm: boolean;
  theme: Theme;
  color: (token: string) => string;
}

/** A narrow plot has room for one axis. */
const twoAxesFrom = 560;

/** How many characters of a channel's name fit along an axis, before its unit. */
const maxNameLength = 30;

/** Returns the options of the chart: a line per channel, and axes for the first scales. */
export function plotOptions({
  lines,
  width,
  height,
  isByRpm,
  theme,
  color,
}: PlotSettings): uPlot.Options {
  const axisLines = lines.filter(
    ({ scale }, index) => lines.findIndex((other) => other.scale === scale) === index,
  );
  const axisCount = width < twoAxesFrom ? 1 : 2;
  const line = { stroke: color('line'), width: 1 };
  const font = '12px system-ui';
  const axis = { stroke: color('muted'), grid: line, ticks: line, font, labelFont: font };
  return {
    width,
    height,
    legend: { show: false },
    // The page draws its own selection and zooms by pointer, wheel and keyboard.
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: { x: { time: false, auto: false } },
    axes: [
      { ...axis, values: (_plot, ticks) => ticks.map((tick) => xLabel(tick, ticks, isByRpm)) },
      ...axisLines.slice(0, axisCount).map((shown, index) => ({
        ...axis,
        scale: shown.scale,
        side: index === 0 ? 3 : 1,
        size: 56,
        label: axisLabel(shown),
        labelSize: 20,
        grid: index === 0 ? line : { show: false },
        values: (_plot: uPlot, ticks: number[]) => ticks.map(formatLogValue),
      })),
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
  };
}

/** Returns what the lines of an axis measure, like `Rail pressure (psi)`. */
function axisLabel({ name, meaning, conversion: { unit } }: PlotLine): string {
  if (meaning === 'rpm') return 'RPM';
  const shared = meaning.startsWith('rail') ? 'Rail pressure' : meaningLabels[meaning];
  const measured = meaning === 'other' ? shorten(name) : shared;
  return unit ? `${measured} (${unit})` : measured;
}

/** Keeps both ends, because the last characters may be all that tells two channels apart. */
function shorten(name: string): string {
  if (name.length <= maxNameLength) return name;
  return `${name.slice(0, maxNameLength / 2 - 1)}…${name.slice(-maxNameLength / 2)}`;
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
