import type { PullTable } from '#web/features/datalogs/pulls/pull-table.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import type {
  LogCorrections,
  LogLimits,
  LogTemplateJson,
  TimeUnit,
} from '#worker/domain/datalogs/datalogs.api.ts';
import type { LogCheckResult } from '#worker/domain/datalogs/log-checks.ts';
import type { BrokenLine } from '#worker/domain/datalogs/log-error.ts';
import type { UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import type { PlotWindow } from './downsample.ts';
import type { StoreOutcome } from './stored-logs.ts';

/** The log that a Web Worker opens. */
export interface LogSource {
  /** Absolute, because a worker resolves paths against its own script. */
  url: string;
  /** The file's, or that of a run in it. */
  fileId: string;
  /** Which of the file's runs, from 1. */
  run?: number | undefined;
  /** Bytes. */
  size: number;
  userId: string;
  corrections: LogCorrections;
  templates: readonly LogTemplateJson[];
}

/** Everything that the page shows of a log except its samples. It has no pulls until the log was read to its end. */
export interface LogFacts extends PullTable {
  /** With a sample at least. */
  channels: ChannelInfo[];
  /** Seconds. */
  duration: number;
  rows: number;
  logger: string | undefined;
  vin: string | undefined;
  /** The unit that the times were read in, if the file doesn't say it. */
  guessedTimeUnit: TimeUnit | undefined;
  /** Whether the log has a pedal or a throttle, without which no pulls can be found. */
  hasPedal: boolean;
  /** The line of the file where the log ends, because a second run or another table follows. */
  endLine: number | undefined;
  brokenCount: number;
  brokenLines: BrokenLine[];
}

/** The samples in a window, downsampled. The channels share the times. */
export interface LogView {
  times: Float64Array<ArrayBuffer>;
  /** NaN where a channel has no sample. */
  values: Float32Array<ArrayBuffer>[];
}

/**
 * The questions that the page asks about the log, by name. Channels are given by their names.
 * `rows` changes while the log is being read, so that the page asks again.
 */
export interface LogQuestions {
  view: {
    ask: {
      window: PlotWindow;
      channels: string[];
      rows?: number | undefined;
      /** How many seconds later than the window the samples were logged. */
      shift?: number | undefined;
    };
    answer: LogView;
  };
  /** By engine speed, on average per 50 rpm. */
  viewByRpm: { ask: { channels: string[]; rows?: number | undefined }; answer: LogView };
  /** The last value of each channel at a time. */
  values: { ask: { at: number; channels: string[] }; answer: (number | undefined)[] };
  describe: { ask: { span: LogSpan; units: UnitChoice }; answer: string };
  /** `of` changes with a correction, so that the page asks again. */
  check: { ask: { limits: LogLimits; of: readonly ChannelInfo[] }; answer: LogCheckResult };
  /** Corrects the log for all later questions. */
  correct: { ask: { corrections: LogCorrections }; answer: LogFacts };
}

export type QuestionKind = keyof LogQuestions;

export type LogRequest =
  | { kind: 'open'; source: LogSource }
  | { kind: 'stop' }
  | {
      [Kind in QuestionKind]: { kind: Kind; id: number; ask: LogQuestions[Kind]['ask'] };
    }[QuestionKind];

export type LogResponse =
  | { kind: 'progress'; bytes: number; facts: LogFacts | undefined }
  | { kind: 'done'; facts: LogFacts }
  /** Follows `done`: whether the log can be opened offline. */
  | { kind: 'stored'; outcome: StoreOutcome }
  /** With `isAboutText`, the file is invalid. After other failures, the user can try again. */
  | { kind: 'failed'; message: string; isAboutText: boolean }
  | { kind: 'answer'; id: number; answer: unknown };
