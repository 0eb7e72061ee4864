/** JSON types of the API. Dates are ISO 8601 in UTC. */

export const logCheckKinds = ['railPressure', 'egt', 'boost'] as const;

export type LogCheckKind = (typeof logCheckKinds)[number];

/** The limit of each check: psi below the commanded rail pressure, °F of EGT, psi of boost. */
export type LogLimits = Record<LogCheckKind, number>;

/** The meanings that group channels, in the order of the list. */
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

export const timeUnits = ['s', 'ms', 'µs', 'min', 'h'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export interface LogSummary {
  /** From the first sample to the last, in ms. */
  durationMs: number;
  rows: number;
  /** Null if the log has no pedal channel. */
  pulls: number | null;
  /** The channel names, in the order of their meanings: RPM first. */
  channels: string[];
}

export interface ChannelCorrection {
  meaning?: ChannelMeaning | undefined;
  unit?: string | undefined;
}

export interface LogCorrections {
  /** The unit of the times, if the file names no unit. */
  timeUnit?: TimeUnit | undefined;
  /** By the channel's name. */
  channels: Record<string, ChannelCorrection>;
}

/** An earlier correction of this logger's channel. */
export interface LogTemplateJson extends ChannelCorrection {
  logger: string;
  channel: string;
}

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
