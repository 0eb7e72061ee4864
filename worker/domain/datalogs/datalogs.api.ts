/** JSON types of the API. Dates are ISO 8601 in UTC. */

/** What the tuner looks for in a log. */
export const logCheckKinds = ['railPressure', 'egt', 'boost'] as const;

export type LogCheckKind = (typeof logCheckKinds)[number];

/** The limit of each check: psi below the commanded rail pressure, °F of EGT, psi of boost. */
export type LogLimits = Record<LogCheckKind, number>;

/** The meanings by which channels are grouped, in the order of the list. */
export const channelMeanings = [
  'rpm',
  'pedal',
  'throttle',
  'boost',
  'manifold',
  'railActual',
  'railCommanded',
  'timing',
  'egt',
  'transTemp',
  'load',
  'speed',
  'gear',
  'barometer',
  'other',
] as const;

export type ChannelMeaning = (typeof channelMeanings)[number];

/** The units of a column of times that are plain numbers. */
export const timeUnits = ['s', 'ms', 'µs', 'min', 'h'] as const;

export type TimeUnit = (typeof timeUnits)[number];

/** What a browser found in a log that it read to the end. */
export interface LogSummary {
  /** From the first sample to the last, in ms. */
  durationMs: number;
  rows: number;
  /** Null if the log has no pedal channel. */
  pulls: number | null;
  /** The channel names, in the order of their meanings: RPM first. */
  channels: string[];
}

/** What a person knows better about a channel than its name and header. */
export interface ChannelCorrection {
  meaning?: ChannelMeaning | undefined;
  unit?: string | undefined;
}

/** What people corrected in a log. */
export interface LogCorrections {
  /** The unit of times whose unit the file doesn't say. */
  timeUnit?: TimeUnit | undefined;
  /** By the channel's name. */
  channels: Record<string, ChannelCorrection>;
}

/** What the shop knows about a logger's channel from an earlier correction. */
export interface LogTemplateJson extends ChannelCorrection {
  logger: string;
  channel: string;
}

/** A chat file that is a log. */
export interface DatalogJson {
  fileId: string;
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  createdAt: string;
  orderVin: string | null;
  /** Null until a browser has read the log to the end. */
  summary: LogSummary | null;
  corrections: LogCorrections;
}
