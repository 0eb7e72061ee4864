import type uPlot from 'uplot';
import {
  formatLogValue,
  meaningLabels,
  type ShownChannel,
} from '#web/features/datalogs/channels/channel-view.ts';

type LaneLine = Pick<ShownChannel, 'name' | 'meaning' | 'conversion' | 'scale'>;

/** A strip of the plot for the lines that share a scale, from the top. */
export interface Lane {
  scale: string;
  /** What its lines measure, like `Rail pressure (psi)`. */
  name: string;
  index: number;
  /** How many lanes the plot has. */
  count: number;
}

/** In px, with the name. */
export const laneHeight = 104;

/** The part of a lane that its name needs, above the lines. */
const nameShare = 0.3;

/** The room between a lane's name and its lines, in px. More is above, so that the name doesn't touch the lines of the lane above. */
const nameGap = 4;

/** How many characters of a channel's name fit into a lane, before its unit. */
const maxNameLength = 30;

/** Returns a lane per scale, in the order of the lines. */
export function lanesOf(lines: readonly LaneLine[]): Lane[] {
  const names = new Map<string, string>();
  for (const line of lines) {
    if (!names.has(line.scale)) names.set(line.scale, nameOf(line));
  }
  const count = names.size;
  return [...names].map(([scale, name], index) => ({ scale, name, index, count }));
}

/** Returns a scale's range, widened so that its values, from `min` to `max`, are drawn only in its lane. */
export function laneRange({ index, count }: Lane, min: number, max: number): [number, number] {
  const isConstant = min === max;
  const length = isConstant ? Math.abs(max) || 1 : max - min;
  const bottom = isConstant ? min - length / 2 : min;
  const height = length / (1 - nameShare);
  return [bottom - (count - 1 - index) * height, bottom + (index + 1) * height];
}

/** Returns the multiples of `step` that are beside the lines of a lane. */
export function laneTicks(
  { index, count }: Lane,
  [scaleMin, scaleMax]: [number, number],
  step: number,
): number[] {
  const height = (scaleMax - scaleMin) / count;
  const bottom = scaleMin + (count - 1 - index) * height;
  const top = bottom + height * (1 - nameShare);
  // A tick exactly at the end of a lane counts in spite of rounding.
  const first = Math.ceil(bottom / step - 1e-6);
  const last = Math.floor(top / step + 1e-6);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

/** Returns the axis of a lane. All axes are in the same column, each beside its own lane. */
export function laneAxis(lane: Lane, style: uPlot.Axis): uPlot.Axis {
  return {
    ...style,
    scale: lane.scale,
    side: 3,
    // The padding of the plot makes the room.
    size: 0,
    space: 24,
    splits: (_plot, _axis, min, max, step) => laneTicks(lane, [min, max], step),
    values: (_plot, ticks) => ticks.map(formatTick),
  };
}

/** Formats `150000` as `150k`, which fits beside the plot. */
function formatTick(value: number): string {
  return Math.abs(value) < 100_000 ? formatLogValue(value) : `${formatLogValue(value / 1000)}k`;
}

/** Writes the name of each lane above its lines. */
export function drawLaneNames({ ctx, bbox }: uPlot, lanes: readonly Lane[], color: string): void {
  ctx.save();
  ctx.font = `600 ${12 * devicePixelRatio}px system-ui`;
  ctx.fillStyle = color;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  for (const { name, index, count } of lanes) {
    const height = bbox.height / count;
    const bottom = bbox.top + (index + nameShare) * height - nameGap * devicePixelRatio;
    ctx.fillText(name, bbox.left, bottom, bbox.width);
  }
  ctx.restore();
}

function nameOf({ name, meaning, conversion: { unit } }: LaneLine): string {
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
