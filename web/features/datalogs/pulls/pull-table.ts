import { firstOf, watchedMeanings } from '#web/features/datalogs/channels/channel-view.ts';
import { boostOf } from '#worker/domain/datalogs/boost.ts';
import { conversionTo, gaugeUnit } from '#worker/domain/datalogs/log-units.ts';
import { findPulls, type Pull, rangeOf } from '#worker/domain/datalogs/pulls.ts';
import { eachRailDeviation } from '#worker/domain/datalogs/rail-deviation.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import type { LogChannel, LogData } from '#worker/domain/datalogs/reading/log-reader.ts';

/** A pull with the highest value of each watched channel. */
export interface PullPeaks extends Pull {
  /** In the units of the file, by position in `watched`. Undefined without a sample. */
  peaks: (number | undefined)[];
}

export interface PullTable {
  /** What a tuner watches in a pull: the boost, the rail's deviation from its command, and channels of the log. */
  watched: ChannelInfo[];
  pulls: PullPeaks[];
}

type Log = Pick<LogData, 'times' | 'channels'>;

interface Watched {
  info: ChannelInfo;
  peakOf: (pull: Pull, index: number) => number | undefined;
}

/** Returns the pulls of a log, oldest first, with their peaks. */
export function pullTableOf(log: Log): PullTable {
  const pulls = findPulls(log);
  const watched = watchedMeanings.flatMap((meanings): Watched[] => {
    if (meanings.includes('boost')) return boostIn(log);
    // Any of several EGTs can be the hottest.
    if (meanings.includes('egt'))
      return log.channels.filter(({ meaning }) => meaning === 'egt').map(peaksIn(log));
    const channel = firstOf(log.channels, meanings);
    const own = channel ? [peaksIn(log)(channel)] : [];
    return meanings.includes('railCommanded') ? [...own, ...deviationIn(log, pulls)] : own;
  });
  return {
    watched: watched.map(({ info }) => info),
    pulls: pulls.map((pull, index) => ({
      ...pull,
      peaks: watched.map(({ peakOf }) => peakOf(pull, index)),
    })),
  };
}

function peaksIn(log: Log) {
  return (channel: LogChannel): Watched => ({
    info: { name: channel.name, unit: channel.unit, meaning: channel.meaning },
    peakOf: (pull) => rangeOf(log, channel, pull)?.max,
  });
}

function boostIn(log: Log): Watched[] {
  const boost = boostOf(log);
  if (!boost) return [];
  if ('problem' in boost) return [peaksIn(log)(boost.channel)];
  const { channel, subtracted, ambientAt } = boost;
  const name = subtracted ? `${channel.name} minus ${subtracted}` : channel.name;
  return [
    {
      info: { name, unit: gaugeUnit(channel.unit), meaning: 'boost' },
      peakOf: (pull) => rangeOf(log, channel, pull, ambientAt)?.max,
    },
  ];
}

/** The largest deviation of each pull, in the unit of the rail pressure and negative below the command. */
function deviationIn(log: Log, pulls: readonly Pull[]): Watched[] {
  const largest: (number | undefined)[] = pulls.map(() => undefined);
  let [index, hasDeviation] = [0, false];
  eachRailDeviation(log, (row, psi) => {
    const at = log.times[row] ?? 0;
    while (at > (pulls[index]?.to ?? Number.POSITIVE_INFINITY)) index += 1;
    hasDeviation = true;
    if (at < (pulls[index]?.from ?? Number.POSITIVE_INFINITY)) return;
    if (Math.abs(psi) >= Math.abs(largest[index] ?? 0)) largest[index] = psi;
  });
  const pressure = firstOf(log.channels, ['railActual'])?.unit;
  const { unit, factor } = conversionTo('psi', { pressure });
  const info: ChannelInfo = { name: 'Rail deviation from command', unit, meaning: 'other' };
  const peakOf = (_pull: Pull, at: number) => largest[at] && largest[at] * factor;
  return hasDeviation ? [{ info, peakOf }] : [];
}
