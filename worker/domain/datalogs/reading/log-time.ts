import type { TimeUnit } from '#worker/domain/datalogs/datalogs.api.ts';
import { cleanCell, maxCellLength } from './log-cells.ts';
import type { ParseValue } from './log-values.ts';

/** Uses whole numbers, so that 1,100 ms are exactly 1.1 s. */
export function toSeconds(value: number, unit: TimeUnit): number {
  if (unit === 'ms') return value / 1000;
  if (unit === 'µs') return value / 1_000_000;
  return value * { s: 1, min: 60, h: 3600 }[unit];
}

export interface TimeForm {
  parse: (cell: string) => number;
  /** The unit of plain numbers. Undefined for clocks and dates. */
  unit: TimeUnit | undefined;
  /** The file names no unit, so we guessed it from the steps between the rows. */
  isGuess: boolean;
  /** Parses a date with day and month swapped, if that is possible, too. */
  parseSwapped?: TimeForm['parse'] | undefined;
}

const unitNames: Record<string, TimeUnit> = {
  s: 's',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  ms: 'ms',
  msec: 'ms',
  msecs: 'ms',
  millis: 'ms',
  millisecond: 'ms',
  milliseconds: 'ms',
  us: 'µs',
  µs: 'µs',
  usec: 'µs',
  microseconds: 'µs',
  min: 'min',
  minutes: 'min',
  h: 'h',
  hours: 'h',
};

/** Ranks the names of time columns, best first; undefined for any other name. */
export function timeRank(name: string): number | undefined {
  const rank = timeNames.findIndex((pattern) => pattern.test(nameWords(name)));
  return rank < 0 ? undefined : rank;
}

function nameWords(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9µ]+/g, ' ')
    .trim();
}

const timeNames = [
  /^((offset|elapsed|run|log|sample|session|engine|relative|frame|device|system) ?)?time( ?(stamp|offset|elapsed))?$|^zeit(stempel)?$/,
  /^(offset|elapsed|seconds?|secs?|milliseconds?|msecs?|ms|t)$/,
  /^(\S+ ){0,2}(date ?)?time( ?stamp)?( \S+)?$/,
];

interface TimeColumn {
  name: string;
  unit: string;
  parseValue: ParseValue;
  hasPosition?: boolean;
}

/** Returns a column's time format from its first cells; undefined if most aren't times. */
export function timeFormOf(
  cells: readonly string[],
  { name, unit, parseValue, hasPosition = false }: TimeColumn,
): TimeForm | undefined {
  const texts = cells.map(cleanCell).filter((text) => text !== '');
  const numbers = texts.map(parseValue).filter((value) => value !== undefined);
  if (numbers.length > 0 && numbers.length * 2 >= texts.length) {
    const stated = unitNames[unit.toLowerCase()] ?? unitNames[nameWords(name)];
    return hasPosition && !stated && texts.every((text) => !Number.isNaN(parseDigits(text)))
      ? { parse: parseDigits, unit: undefined, isGuess: false }
      : numberForm(numbers, stated, parseValue);
  }
  const forms = [false, true].map((isDayFirst) => {
    const parse = (cell: string) =>
      parseMoment(cleanCell(cell).slice(0, maxCellLength), isDayFirst);
    return { parse, times: texts.map(parse).filter((time) => !Number.isNaN(time)) };
  });
  // After 01/02/2026, 02/02/2026 is the next day, not the next month.
  const [best, swapped] = forms
    .filter(({ times }) => times.length * 2 > texts.length)
    .sort((a, b) => b.times.length - a.times.length || spanOf(a.times) - spanOf(b.times));
  if (!best) return undefined;
  const parseSwapped = swapped?.times.length === best.times.length ? swapped.parse : undefined;
  return { parse: best.parse, unit: undefined, isGuess: false, parseSwapped };
}

/** Parses a clock without colons to seconds, as GPS loggers write it: `hhmmss.ss`. */
function parseDigits(cell: string): number {
  const [, h, m, s] = /^(\d\d)(\d\d)(\d\d\.\d{1,9})$/.exec(cleanCell(cell)) ?? [];
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  return hours < 24 && minutes < 60 && seconds < 60
    ? hours * 3600 + minutes * 60 + seconds
    : Number.NaN;
}

function spanOf(times: readonly number[]): number {
  return times.reduce((sum, time, index) => sum + Math.abs(time - (times[index - 1] ?? time)), 0);
}

function numberForm(
  values: readonly number[],
  stated: TimeUnit | undefined,
  parseValue: ParseValue,
): TimeForm {
  const guess = stated ?? epochUnit(values[0] ?? 0);
  const { unit, isGuess } = guess ? { unit: guess, isGuess: false } : guessedUnit(values);
  return { parse: (cell) => toSeconds(parseValue(cell) ?? Number.NaN, unit), unit, isGuess };
}

/** A number of this size counts from 1970. */
function epochUnit(value: number): TimeUnit | undefined {
  if (value > 1e15) return 'µs';
  if (value > 1e12) return 'ms';
  return value > 1e9 && value < 1e11 ? 's' : undefined;
}

/** A log has several samples a second, so steps of 50 are milliseconds. */
function guessedUnit(values: readonly number[]): { unit: TimeUnit; isGuess: boolean } {
  const steps = values
    .map((value, index) => value - (values[index - 1] ?? value))
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  // Loggers that write only changes have a few very short steps.
  const [shortest = 0, usual = 0] = [steps[0], steps[Math.floor(steps.length / 10)]];
  const isWhole = values.every(Number.isInteger);
  if (!isWhole && shortest < 1) return { unit: 's', isGuess: false };
  if (usual >= 20_000) return { unit: 'µs', isGuess: true };
  if (usual >= (isWhole ? 20 : 10)) return { unit: 'ms', isGuess: true };
  return { unit: 's', isGuess: usual > 2 };
}

const clock = /(\d{1,4}):(\d{1,2})(?::(\d{1,2}))?([.,:]\d{1,9})?(?: ?([ap])\.?m\b\.?)?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses `mm:ss.s`, `h:mm:ss.s` or a date with a clock to seconds, or NaN. Differences between two
 * results are exact. Ignores the time zone, which is the same in all rows. `Date.parse` differs
 * between browsers.
 */
function parseMoment(text: string, isDayFirst: boolean): number {
  const found = clock.exec(text);
  if (!found) return Number.NaN;
  const seconds = clockSeconds(found);
  const before = text.slice(0, found.index).replace(/t$/i, '');
  const after = text
    .slice(found.index + found[0].length)
    .replace(/(gmt|utc)?[-+]\d{1,2}:?\d{2}|\b(gmt|utc|z)\b/i, '');
  const date = `${before} ${after}`.trim();
  return date === '' ? seconds : dayOf(date, isDayFirst) + seconds;
}

function clockSeconds([
  ,
  first = '',
  second = '',
  third,
  fraction = '0',
  half,
]: RegExpExecArray): number {
  const part = Number(`0.${fraction.slice(1)}`);
  if (third === undefined && half === undefined) return Number(first) * 60 + Number(second) + part;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(first) : (Number(first) % 12) + (isAfternoon ? 12 : 0);
  return hours * 3600 + Number(second) * 60 + Number(third ?? 0) + part;
}

/** Returns the start of a date's day in seconds since 1970, or NaN. */
function dayOf(date: string, isDayFirst: boolean): number {
  const words = date.toLowerCase().split(/[^a-z0-9]/);
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word));
  const month = words.map((word) => months.indexOf(word.slice(0, 3))).find((index) => index >= 0);
  const [a = '', b = '', c = ''] = numbers;
  const isYearFirst = a.length === 4;
  if (month !== undefined) {
    return numbers.length === 2
      ? utcDay(isYearFirst ? a : b, month, isYearFirst ? b : a)
      : Number.NaN;
  }
  if (numbers.length !== 3) return Number.NaN;
  if (isYearFirst) return utcDay(a, Number(b) - 1, c);
  // Points separate dates only where the day comes first.
  return isDayFirst || /\d\./.test(date)
    ? utcDay(c, Number(b) - 1, a)
    : utcDay(c, Number(a) - 1, b);
}

function utcDay(year: string, month: number, day: string): number {
  if (month < 0 || month > 11 || Number(day) < 1 || Number(day) > 31) return Number.NaN;
  return Date.UTC(Number(year) + (year.length <= 2 ? 2000 : 0), month, Number(day)) / 1000;
}
