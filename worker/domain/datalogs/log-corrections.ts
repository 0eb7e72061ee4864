import type {
  ChannelCorrection,
  ChannelMeaning,
  LogCorrections,
  LogTemplateJson,
} from './datalogs.api.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';
import { toSeconds } from './reading/log-time.ts';

export const correctionUnits = [
  '°F',
  '°C',
  'psi',
  'psi gauge',
  'psi abs',
  'kPa',
  'kPa gauge',
  'kPa abs',
  'bar',
  'bar gauge',
  'bar abs',
  'inHg',
  'kpsi',
  '%',
  'rpm',
  'mph',
] as const;

/** Only one channel of a log can have each of these meanings. */
const uniqueMeanings: readonly ChannelMeaning[] = [
  ...(['rpm', 'pedal', 'throttle', 'boost', 'manifold'] as const),
  ...(['railActual', 'railCommanded', 'barometer'] as const),
];

/**
 * Adds the shop's corrections of the log's logger. The log's own corrections win, and so do the
 * units in a file of an unknown logger, which may be another one than the shop corrected.
 */
export function withTemplates(
  { logger, channels }: Pick<LogData, 'logger' | 'channels'>,
  corrections: LogCorrections,
  templates: readonly LogTemplateJson[],
): LogCorrections {
  const stated = new Set(channels.filter(({ unit }) => unit !== '').map(({ name }) => name));
  const known = templates
    .filter((template) => template.logger === (logger ?? ''))
    .map(({ channel, meaning, unit }): [string, ChannelCorrection] => {
      const mayBeOther = logger === undefined && stated.has(channel);
      return [channel, { meaning, unit: mayBeOther ? undefined : unit }];
    });
  return mergeCorrections({ channels: Object.fromEntries(known) }, corrections);
}

/** Adds newer corrections. A unique meaning moves to the channel that was corrected last. */
export function mergeCorrections(before: LogCorrections, change: LogCorrections): LogCorrections {
  const taken = Object.values(change.channels).flatMap(({ meaning }) => meaning ?? []);
  const kept = Object.entries(before.channels).map(([name, { meaning, unit }]) => {
    const isTaken = meaning && uniqueMeanings.includes(meaning) && taken.includes(meaning);
    return [name, { ...(!isTaken && meaning && { meaning }), ...(unit && { unit }) }] as const;
  });
  const channels: Record<string, ChannelCorrection> = Object.fromEntries(kept);
  for (const [name, correction] of Object.entries(change.channels))
    channels[name] = { ...channels[name], ...correction };
  return { ...before, ...change, channels };
}

/** Applies corrections to a log. A unique meaning moves to the corrected channel. */
export function correctLog(log: LogData, { timeUnit, channels }: LogCorrections): LogData {
  const corrected = log.channels.map((channel): LogChannel => {
    const { meaning = channel.meaning, unit = channel.unit } = channels[channel.name] ?? {};
    return { ...channel, meaning, unit };
  });
  const isChosen = ({ name }: LogChannel) => channels[name]?.meaning !== undefined;
  const chosen = uniqueMeanings.filter((unique) =>
    corrected.some((channel) => channel.meaning === unique && isChosen(channel)),
  );
  return {
    ...log,
    times: timesIn(log, timeUnit),
    channels: corrected.map((channel) =>
      chosen.includes(channel.meaning) && !isChosen(channel)
        ? { ...channel, meaning: 'other' }
        : channel,
    ),
  };
}

function timesIn(
  { times, guessedTimeUnit }: LogData,
  unit: LogCorrections['timeUnit'],
): LogData['times'] {
  if (!unit || !guessedTimeUnit) return times;
  const factor = toSeconds(1, unit) / toSeconds(1, guessedTimeUnit);
  return times.map((seconds) => seconds * factor);
}
