import { maxCellLength } from './cell-length.ts';
import { timeParser, valueParser } from './log-values.ts';

/** How the text of a log is written, found in its first lines. */
export interface LogDialect {
  format: LogFormat;
  delimiter: ',' | ';' | '\t';
}

export type LogFormat = 'hpTuners' | 'plain';

/** How many bytes of a file `logDialectOf` needs. */
export const logHeadBytes = 64 * 1024;

/** A longer file is downloaded instead of shown. */
export const maxLogBytes = 200 * 1024 * 1024;

export const maxLogRows = 5_000_000;

const hpTunersTitle = /^["\s]*HP Tuners CSV Log File/i;
/** Comments and titles that some loggers write above the header. */
const maxLinesBeforeHeader = 20;
/** Rows of units or broken rows can come between the header and the first time. */
const maxLinesBeforeData = 5;

/** Returns whether a file with this name can be a log. */
export function mayBeLog(name: string): boolean {
  return /\.(csv|tsv|txt|log)$/i.test(name);
}

/** Returns how the log is written that starts with `head`, or undefined if the text isn't a log. */
export function logDialectOf(head: string): LogDialect | undefined {
  const lines = withoutBom(head).split(/\r\n|\n|\r/, 400);
  if (hpTunersTitle.test(lines[0] ?? '')) {
    return { format: 'hpTuners', delimiter: hpTunersDelimiter(lines) };
  }
  const index = lines
    .slice(0, maxLinesBeforeHeader)
    .findIndex((line, at) => isPlainHeader(line) && isFollowedByData(line, lines.slice(at + 1)));
  if (index < 0) return undefined;
  return { format: 'plain', delimiter: delimiterOf(lines[index] ?? '') };
}

/** Returns whether the line can be the header row of a plain log: one of its names is a time. */
function isPlainHeader(line: string): boolean {
  const names = cellsOf(line, delimiterOf(line));
  return names.length > 1 && names.some(isTimeName) && !names.some(isNumeric);
}

/**
 * Returns whether a row below the header has a number or a time, and a field for each name: prose can name a time, too. A row
 * of units can come between the names and the data, and a broken row can have more fields.
 */
function isFollowedByData(header: string, lines: readonly string[]): boolean {
  const delimiter = delimiterOf(header);
  const parseTime = timeParser(valueParser(delimiter));
  const count = cellsOf(header, delimiter).findLastIndex((name) => name !== '') + 1;
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, maxLinesBeforeData)
    .map((line) => cellsOf(line, delimiter))
    .some((cells) => cells.length >= count && cells.some((cell) => !Number.isNaN(parseTime(cell))));
}

function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const inQuotes = '\0';
  return line
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(delimiter, inQuotes))
    .split(delimiter)
    .map((cell) => cleanName(cell.replaceAll(inQuotes, delimiter)));
}

/** Returns whether a column with this name can hold the time of each row. */
export function isTimeName(name: string): boolean {
  return timeRank(name) !== undefined;
}

/** Ranks the names of time columns, best first; undefined for any other name. */
export function timeRank(name: string): number | undefined {
  const text = cleanName(name).slice(0, maxCellLength);
  const rank = timeNames.findIndex((pattern) => pattern.test(text));
  return rank < 0 ? undefined : rank;
}

const timeNames = [
  /^(offset|elapsed|run|log|sample|session|engine|relative)?[ _]?time([ _]?(stamp|offset|elapsed))?([ _]*[[(]?(s|secs?|seconds|ms|msecs?|milliseconds|h+:.*)[\])]?)?$/i,
  /^(offset|elapsed|timestamp|seconds?|secs?|milliseconds?|msecs?|ms|t)( *[[(].*)?$/i,
  /^(\S+ ){0,2}time(stamp)?( *[[(].*)?$/i,
];

/** Removes quotes, spaces and a byte order mark around a name. */
export function cleanName(name: string): string {
  return withoutBom(name)
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
}

export function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function isNumeric(text: string): boolean {
  return /^[-+]?\d+([.,]\d+)?$/.test(text);
}

/** The row of channel ids has only numbers and delimiters. */
function hpTunersDelimiter(lines: readonly string[]): LogDialect['delimiter'] {
  const section = lines.findIndex((line) => /^"?\[Channel Information\]/i.test(line));
  return delimiterOf(lines.slice(section + 1).find((line) => line.trim() !== '') ?? '');
}

function delimiterOf(line: string): LogDialect['delimiter'] {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  if (unquoted.includes('\t')) return '\t';
  return unquoted.includes(';') ? ';' : ',';
}
