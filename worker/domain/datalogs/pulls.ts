import { boostOf } from './boost.ts';
import { channelOf } from './channel-meaning.ts';
import { gaugeUnit } from './log-units.ts';
import { eachSample, rowAfter, rowAt, rowsWhere, sampleBefore } from './reading/log-columns.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';

type Log = Pick<LogData, 'times' | 'channels'>;

/**
 * A pull: the pedal stays above `pullPedal` for more than `minPullSeconds`. Times are seconds since
 * the log's start.
 */
export interface Pull {
  from: number;
  to: number;
  /** The engine speed at the pull's start and end, if the log has it. */
  fromRpm: number | undefined;
  toRpm: number | undefined;
}

const pullPedal = 90;
const minPullSeconds = 2;

/** Finds the pulls of a log, oldest first. Needs a pedal or throttle channel. */
export function findPulls(log: Log): Pull[] {
  const { times } = log;
  const pedal = pedalOf(log.channels);
  if (!pedal) return [];
  const pressed = rowsWhere(pedal.blocks, times.length, (value) => value > pullPedal);
  const maxGap = maxGapSeconds(times);
  const pulls: Pull[] = [];
  let from: number | undefined;
  for (let row = 0; row <= times.length; row += 1) {
    const isPressed = pressed[row] === 1;
    const isGap = (times[row] ?? 0) - (times[row - 1] ?? 0) > maxGap;
    if (from !== undefined && (isGap || !isPressed)) {
      const to = times[row - 1] ?? 0;
      if (to - from > minPullSeconds) pulls.push({ from, to, ...rpmRangeOf(log, from, to) });
      from = undefined;
    }
    if (isPressed) from ??= times[row] ?? 0;
  }
  return pulls;
}

/** Returns the longest pause within a pull or finding, in seconds. Scales with the log's step. */
export function maxGapSeconds(times: Float64Array): number {
  const stepCount = times.length - 1;
  const length = Math.min(stepCount, 1001);
  const steps = Array.from({ length }, (_, index) => {
    const row = Math.floor((index * stepCount) / length);
    return (times[row + 1] ?? 0) - (times[row] ?? 0);
  }).sort((a, b) => a - b);
  return Math.max(5, 20 * (steps[length >> 1] ?? 0));
}

/** Returns the channel of the accelerator pedal, or else of the throttle. */
export function pedalOf(channels: readonly LogChannel[]): LogChannel | undefined {
  const percents = channels.filter(({ unit }) => unit === '%');
  return (
    channelOf(percents, 'pedal') ??
    channelOf(channels, 'pedal') ??
    channelOf(percents, 'throttle') ??
    channelOf(channels, 'throttle')
  );
}

function rpmRangeOf(log: Log, from: number, to: number) {
  const rpm = rangeOf(log, channelOf(log.channels, 'rpm'), { from, to });
  return { fromRpm: rpm?.first, toRpm: rpm?.last };
}

interface Range {
  first: number;
  last: number;
  max: number;
  /** The time of the highest value, in seconds. */
  maxAt: number;
}

/**
 * Returns the first, last and highest value of a channel between two times, inclusive. The last
 * value before the span holds at its start, because some loggers write only changes.
 */
export function rangeOf(
  { times }: Pick<LogData, 'times'>,
  channel: LogChannel | undefined,
  { from, to }: { from: number; to: number },
  subtractedAt: (row: number) => number = () => 0,
): Range | undefined {
  let [first, last, max, maxRow] = [0, 0, 0, -1];
  const rows = { from: rowAt(times, from), to: rowAfter(times, to) };
  const visit = (row: number, sample: number) => {
    const value = sample - subtractedAt(row);
    if (maxRow < 0) first = value;
    if (maxRow < 0 || value > max) [max, maxRow] = [value, row];
    last = value;
  };
  const blocks = channel?.blocks ?? [];
  const held = sampleBefore(blocks, rows.from + 1);
  if (held && rows.from < rows.to) visit(rows.from, held.value);
  eachSample(blocks, rows, visit);
  return maxRow < 0 ? undefined : { first, last, max, maxAt: times[maxRow] ?? 0 };
}

/** Returns the boost between two times in its channel's unit, or undefined if the log doesn't have it. */
export function boostRange(log: Log, span: { from: number; to: number }) {
  const boost = boostOf(log);
  if (!boost || 'problem' in boost) return undefined;
  const range = rangeOf(log, boost.channel, span, boost.ambientAt);
  return range && { ...range, unit: gaugeUnit(boost.channel.unit) };
}
