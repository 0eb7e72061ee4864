import { eachSample, rowAfter, rowAt } from './reading/log-columns.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';

/** A pull: the pedal stays above `pullPedal` for more than `minPullSeconds`. Times are seconds since the log's start. */
export interface Pull {
  from: number;
  to: number;
  /** The engine speed at its start and its end, if the log has it. */
  fromRpm: number | undefined;
  toRpm: number | undefined;
  maxBoost: number | undefined;
}

const pullPedal = 90;
const minPullSeconds = 2;
/** A logger that stopped for longer ends the pull, in seconds. */
const maxGapSeconds = 5;

/** Finds the pulls of a log, oldest first. Finds none without a pedal channel. */
export function findPulls({ times, channels }: Pick<LogData, 'times' | 'channels'>): Pull[] {
  const pedal = pedalOf(channels);
  if (!pedal) return [];
  const pulls: Pull[] = [];
  let from: number | undefined;
  let last = 0;
  const end = () => {
    if (from !== undefined && last - from > minPullSeconds) {
      pulls.push({ from, to: last, ...factsOf({ times, channels }, from, last) });
    }
    from = undefined;
  };
  eachSample(pedal.blocks, { from: 0, to: times.length }, (row, value) => {
    const seconds = times[row] ?? 0;
    if (from !== undefined && seconds - last > maxGapSeconds) end();
    if (value <= pullPedal) {
      end();
    } else {
      from ??= seconds;
      last = seconds;
    }
  });
  end();
  return pulls;
}

/** Returns the first channel with a meaning. */
export function channelOf(
  channels: readonly LogChannel[],
  meaning: LogChannel['meaning'],
): LogChannel | undefined {
  return channels.find((channel) => channel.meaning === meaning);
}

/** A pedal sensor can be logged in volts, too. */
function pedalOf(channels: readonly LogChannel[]): LogChannel | undefined {
  const pedals = channels.filter(({ meaning }) => meaning === 'pedal');
  return pedals.find(({ unit }) => unit === '%') ?? pedals[0];
}

function factsOf(log: Pick<LogData, 'times' | 'channels'>, from: number, to: number) {
  const rpm = rangeOf(log, 'rpm', from, to);
  return { fromRpm: rpm?.first, toRpm: rpm?.last, maxBoost: rangeOf(log, 'boost', from, to)?.max };
}

interface Range {
  first: number;
  last: number;
  max: number;
  /** When the highest value was logged, in seconds. */
  maxAt: number;
}

/** Returns the first, last and highest value of the channel with this meaning between two times, inclusive. */
export function rangeOf(
  { times, channels }: Pick<LogData, 'times' | 'channels'>,
  meaning: LogChannel['meaning'],
  from: number,
  to: number,
): Range | undefined {
  let range: Range | undefined;
  const rows = { from: rowAt(times, from), to: rowAfter(times, to) };
  eachSample(channelOf(channels, meaning)?.blocks ?? [], rows, (row, value) => {
    const at = times[row] ?? 0;
    range ??= { first: value, last: value, max: value, maxAt: at };
    range.last = value;
    if (value > range.max) Object.assign(range, { max: value, maxAt: at });
  });
  return range;
}
