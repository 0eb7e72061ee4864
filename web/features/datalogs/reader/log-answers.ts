import { formatLogSpan } from '#web/features/datalogs/log-text-format.ts';
import { pullTableOf } from '#web/features/datalogs/pulls/pull-table.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { channelOf } from '#worker/domain/datalogs/channel-meaning.ts';
import { checkLog } from '#worker/domain/datalogs/log-checks.ts';
import { conversionTo, type UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import { boostRange, findPulls, pedalOf, rangeOf } from '#worker/domain/datalogs/pulls.ts';
import {
  eachSample,
  rowAfter,
  rowAt,
  sampleBefore,
} from '#worker/domain/datalogs/reading/log-columns.ts';
import type { LogChannel, LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import { columnRows, downsample, windowTimes } from './downsample.ts';
import type {
  QuestionKind as AnyQuestionKind,
  LogFacts,
  LogQuestions,
  LogView,
} from './log-messages.ts';

const rpmStep = 50;

const maxRpm = 10_000;

type QuestionKind = Exclude<AnyQuestionKind, 'correct'>;

type Answers = {
  [Kind in QuestionKind]: (
    log: LogData,
    ask: LogQuestions[Kind]['ask'],
  ) => LogQuestions[Kind]['answer'];
};

/** Answers the page's questions about a log. */
export const logAnswers: Answers = {
  view: (log, { window, channels, shift = 0 }) => {
    const logged = { ...window, from: window.from + shift, to: window.to + shift };
    const rows = columnRows(log.times, logged);
    const values = blocksOf(log, channels).map((blocks) =>
      downsample(blocks, log.times, logged, rows),
    );
    return { times: windowTimes(window), values };
  },
  viewByRpm: (log, { channels }) => averageByRpm(log, channels),
  values: (log, { at, channels }) => {
    const row = rowAfter(log.times, at);
    return blocksOf(log, channels).map((blocks) => sampleBefore(blocks, row)?.value);
  },
  describe: (log, { span, units }) => selectionText(log, span, units),
  check: (log, { limits }) => checkLog(log, limits),
};

/** Returns what the page shows of a log. Pulls only make sense for a whole log. */
export function factsOf(log: LogData, isComplete: boolean): LogFacts {
  const { times, channels, logger, vin, guessedTimeUnit, endLine, brokenCount, brokenLines } = log;
  return {
    channels: channels.map(({ name, unit, meaning }) => ({ name, unit, meaning })),
    duration: times.at(-1) ?? 0,
    rows: times.length,
    logger,
    vin,
    guessedTimeUnit,
    hasPedal: pedalOf(channels) !== undefined,
    endLine,
    ...(isComplete ? pullTableOf(log) : { watched: [], pulls: [] }),
    brokenCount,
    brokenLines,
  };
}

/** Returns the buffers of a view, which move to the page instead of being copied. */
export function buffersOf(answer: unknown): ArrayBuffer[] {
  const { times, values } = answer as Partial<LogView>;
  return times && values ? [times.buffer, ...values.map(({ buffer }) => buffer)] : [];
}

function blocksOf({ channels }: LogData, names: readonly string[]): LogChannel['blocks'][] {
  const byName = new Map(channels.map(({ name, blocks }) => [name, blocks]));
  return names.map((name) => byName.get(name) ?? []);
}

/**
 * Returns the average of each channel per 50 rpm, to compare logs: over the log's pulls, or over
 * all of a log without pulls. NaN where a channel has no sample. Empty without an RPM channel.
 */
function averageByRpm(log: Pick<LogData, 'times' | 'channels'>, names: readonly string[]) {
  const { times, channels } = log;
  const steps = maxRpm / rpmStep;
  const rpm = channelOf(channels, 'rpm');
  const stepOfRow = new Uint8Array(times.length);
  let last = 0;
  let lastRow = 0;
  eachSample(rpm?.blocks ?? [], { from: 0, to: times.length }, (row, value) => {
    stepOfRow.fill(last, lastRow, row);
    last = Math.min(steps - 1, Math.max(0, Math.round(value / rpmStep)));
    lastRow = row;
  });
  stepOfRow.fill(last, lastRow);
  const pulls = findPulls(log);
  const all = [{ from: 0, to: times.at(-1) ?? 0 }];
  const spans = pulls.length > 0 ? pulls : all;
  const values = names.map((name) => {
    const sums = new Float64Array(steps);
    const counts = new Uint32Array(steps);
    const blocks = channels.find((channel) => channel.name === name)?.blocks ?? [];
    for (const { from, to } of rpm ? spans : []) {
      eachSample(blocks, { from: rowAt(times, from), to: rowAfter(times, to) }, (row, value) => {
        const step = stepOfRow[row] ?? 0;
        sums[step] = (sums[step] ?? 0) + value;
        counts[step] = (counts[step] ?? 0) + 1;
      });
    }
    return Float32Array.from(sums, (sum, step) => sum / (counts[step] ?? 0));
  });
  return { times: Float64Array.from({ length: steps }, (_, step) => step * rpmStep), values };
}

/**
 * Returns what a message says about a selection: `02:14 to 02:21, boost 31 psi at 2,400 rpm`, with
 * the highest boost and the engine speed at that moment, if the log has them.
 */
export function selectionText(
  log: Pick<LogData, 'times' | 'channels'>,
  { from, to }: LogSpan,
  units: UnitChoice,
): string {
  const span = formatLogSpan({ from, to });
  const boost = boostRange(log, { from, to });
  if (!boost) return span;
  const { unit, factor, offset } = conversionTo(boost.unit, units);
  const value = formatBoost(boost.max * factor + offset);
  const rpm = rangeOf(log, channelOf(log.channels, 'rpm'), { from, to: boost.maxAt })?.last;
  const at = rpm === undefined ? '' : ` at ${Math.round(rpm).toLocaleString('en-US')} rpm`;
  return `${span}, boost ${unit ? `${value} ${unit}` : value}${at}`;
}

/** In bar, a whole number says too little. */
function formatBoost(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
