/** JSON types of the API. Dates are ISO 8601 in UTC. */

/** What the tuner looks for in a log. */
export const logCheckKinds = ['railPressure', 'egt', 'boost'] as const;

export type LogCheckKind = (typeof logCheckKinds)[number];

/** The limit of each check: psi below the commanded rail pressure, °F of EGT, psi of boost. */
export type LogLimits = Record<LogCheckKind, number>;

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
}
