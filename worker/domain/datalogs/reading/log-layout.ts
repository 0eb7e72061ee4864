import { joinNames, uniqueNames } from '#worker/domain/datalogs/channel-names.ts';
import type { ChannelMeaning } from '#worker/domain/datalogs/datalogs.api.ts';
import { firstUnit, type LongColumns, longColumns, meaningOf, timeColumn } from './data-columns.ts';
import {
  bareUnit,
  dataStart,
  headerAround,
  maxColumns,
  maxHeaderRows,
  type NamedColumn,
  namedColumns,
  namesTime,
} from './header-rows.ts';
import {
  cleanCell,
  isBlankRow,
  type LogRow,
  rowKey,
  splitCells,
  usedCellCount,
} from './log-cells.ts';
import type { TimeForm } from './log-time.ts';
import { hasDecimalComma, hasDecimalPoint, type ParseValue, valueParser } from './log-values.ts';

export interface ChannelInfo {
  name: string;
  /** As in the file, or '' if the file has none. */
  unit: string;
  meaning: ChannelMeaning;
}

/** The format of a log, found in its first lines. */
export interface LogLayout {
  /** The program that wrote the log, if its first lines name it. */
  logger: string | undefined;
  delimiter: Delimiter;
  columns: readonly ChannelInfo[];
  /** The line where the data starts, from 1. */
  firstLine: number;
  /** The cells of the header rows. Some loggers repeat them. */
  headerRows: readonly (readonly string[])[];
  time: TimeForm & { index: number };
  parseValue: ParseValue;
  long: LongColumns | undefined;
  /** Rows may lack trailing cells. In other logs, a short row is ambiguous and skipped. */
  mayEndEarly: boolean;
  vin: string | undefined;
}

/** Names and numbers also contain commas, so the comma is tried last. */
const delimiters = ['\t', ';', ','] as const;
type Delimiter = (typeof delimiters)[number];

export const logHeadBytes = 64 * 1024;
/** A longer file is downloaded instead of shown. */
export const maxLogBytes = 200 * 1024 * 1024;
export const maxLogRows = 5_000_000;

const maxHeadLines = 400;
const maxHeaders = 8;
/** How many data rows decide how the log is written. */
const sampleRows = 50;

export function mayBeLog(name: string): boolean {
  return /\.(csv|tsv|txt|log|msl)$/i.test(name);
}

/** Returns a log's encoding: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
export function logEncoding(head: Uint8Array, isUtf8: boolean): string {
  const [a, b] = head;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.subarray(0, 512).entries()) {
    if (byte === 0 && at % 2 === 0) even += 1;
    if (byte === 0 && at % 2 === 1) odd += 1;
  }
  if (Math.max(even, odd) * 8 > Math.min(head.length, 512))
    return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/**
 * Finds the format of the log that starts with `head`; undefined if the text isn't a log. Without
 * `isWhole`, the last line of `head` may be cut.
 */
export function logLayoutOf(
  head: string,
  { isWhole }: { isWhole: boolean },
): LogLayout | undefined {
  const lines = head.split(/\r\n|\n|\r/, 2000);
  if (!isWhole) lines.pop();
  const found = delimiters.flatMap((delimiter) => {
    const rows = lines.map((line) => ({ cells: splitCells(line, delimiter) }));
    const layout =
      sectionLayout(rows, delimiter) ?? listLayout(rows, delimiter) ?? tableLayout(rows, delimiter);
    return layout ? [{ layout, fullRows: fullRows(rows, layout) }] : [];
  });
  // Names and numbers can contain another log's delimiter.
  found.sort(
    (a, b) => b.fullRows - a.fullRows || b.layout.columns.length - a.layout.columns.length,
  );
  return found[0]?.layout;
}

function fullRows(rows: readonly LogRow[], { firstLine, columns, time }: LogLayout): number {
  return sampleOf(rows, firstLine - 1).filter(
    ({ cells }) =>
      cells.length === columns.length && !Number.isNaN(time.parse(cells[time.index] ?? '')),
  ).length;
}

/** HP Tuners writes sections: `[Channel Information]` with rows of ids, names and units, and `[Channel Data]`. */
function sectionLayout(rows: readonly LogRow[], delimiter: Delimiter): LogLayout | undefined {
  const titleOf = ({ cells }: LogRow) => cleanCell(cells[0] ?? '').toLowerCase();
  const info = rows.findIndex((row) => titleOf(row) === '[channel information]');
  const data = rows.findIndex((row) => titleOf(row) === '[channel data]');
  if (info < 0 || data < info) return undefined;
  const [ids, names, units] = rows.slice(info + 1, data).filter(({ cells }) => !isBlankRow(cells));
  if (!ids || !names || !units) return undefined;
  // The ids never have commas.
  const count = Math.max(usedCellCount(ids.cells), usedCellCount(units.cells));
  if (count > maxColumns) return undefined;
  const unitTexts = Array.from({ length: count }, (_, index) =>
    cleanCell(units.cells[index] ?? ''),
  );
  const named = joinNames(names.cells, unitTexts, delimiter).map((name, index) => ({
    name: name || (index === 0 ? 'Offset' : `Channel ${cleanCell(ids.cells[index] ?? '')}`),
    unit: unitTexts[index] ?? '',
    texts: [],
  }));
  return layoutOf({ rows, delimiter, named, header: [ids, names, units], data: data + 1 });
}

/** Haltech lists the channels above the data, one in several lines, and no units: `Channel : RPM`, `ID : 384`. */
function listLayout(rows: readonly LogRow[], delimiter: Delimiter): LogLayout | undefined {
  const names: string[] = [];
  let data = 0;
  for (const [index, { cells }] of rows.entries()) {
    const name = /^Channel ?: ?(.{1,200})/.exec(cells.join(delimiter))?.[1]?.trim();
    if (name === undefined) continue;
    names.push(name);
    data = index + 1;
  }
  while (data < rows.length && rows[data]?.cells.length !== names.length + 1) data += 1;
  if (names.length === 0 || names.length >= maxColumns) return undefined;
  const named = ['Time', ...names].map((name) => ({ name, unit: '', texts: [] }));
  return layoutOf({ rows, delimiter, named, header: [], data });
}

/** Any other log is a table: up to four header rows, one of which names the time, and the data. */
function tableLayout(rows: readonly LogRow[], delimiter: Delimiter): LogLayout | undefined {
  let best: LogLayout | undefined;
  let bestRows = 0;
  let tried = 0;
  for (let at = 0; at < maxHeadLines && tried < maxHeaders; at += 1) {
    const anchor = rows[at];
    if (
      !anchor ||
      !namesTime(anchor) ||
      best?.headerRows.some((cells) => rowKey(cells) === keyOf(anchor))
    )
      continue;
    const data = dataStart(rows, at);
    if (data === undefined) continue;
    tried += 1;
    const header = headerAround(rows, at, data);
    const named = namedColumns(header, sampleOf(rows, data), delimiter);
    const layout = layoutOf({ rows, delimiter, named, header, data });
    const count = layout ? readableRows(rows, layout) : 0;
    if (count > bestRows) {
      bestRows = count;
      best = layout;
    }
  }
  return best;
}

const keyOf = ({ cells }: LogRow) => rowKey(cells);

/** Returns the first data rows from an index on, without repeated headers, up to another header. */
function sampleOf(rows: readonly LogRow[], from: number): LogRow[] {
  const header = new Set(rows.slice(Math.max(0, from - maxHeaderRows), from).map(keyOf));
  const sample = rows.slice(from, from + sampleRows).filter((row) => !header.has(keyOf(row)));
  const end = sample.findIndex(namesTime);
  return sample.slice(0, end < 0 ? undefined : end).filter(({ cells }) => !isBlankRow(cells));
}

interface LayoutParts {
  rows: readonly LogRow[];
  delimiter: Delimiter;
  named: readonly NamedColumn[];
  header: readonly LogRow[];
  data: number;
}

function layoutOf({ rows, delimiter, named, header, data }: LayoutParts): LogLayout | undefined {
  const samples = sampleOf(rows, data);
  const hasPoint = samples.some(({ cells }) => cells.some(hasDecimalPoint));
  const hasComma = samples.some(({ cells }) => cells.some(hasDecimalComma));
  const isComma = hasComma || (delimiter !== ',' && !hasPoint);
  const parseValue = valueParser(isComma ? ',' : '.', hasComma && !hasPoint);
  const time = timeColumn(named, samples, parseValue);
  if (!time) return undefined;
  const preamble = rows.slice(0, data).map(({ cells }) => cells.join(delimiter));
  const unique = uniqueNames(named.map(({ name }) => name));
  return {
    logger: loggerOf(preamble),
    delimiter,
    columns: named.map(({ unit, texts }, index) => {
      const name = unique[index] ?? '';
      const ownUnit = bareUnit(unit) || firstUnit(samples, index);
      return { name, unit: ownUnit, meaning: meaningOf([name, ...texts], ownUnit) };
    }),
    firstLine: data + 1,
    headerRows: header.map(({ cells }) => cells),
    time,
    parseValue,
    long: longColumns(named, samples, time.index),
    mayEndEarly:
      samples.filter(({ cells }) => cells.length >= named.length).length * 2 <= samples.length,
    vin: preamble.map(vinIn).find((vin) => vin !== undefined),
  };
}

/** Returns how many of the first rows can be read, or 0 if most can't. */
function readableRows(rows: readonly LogRow[], layout: LogLayout): number {
  const { firstLine, time, columns, mayEndEarly } = layout;
  const samples = sampleOf(rows, firstLine - 1);
  const readable = samples.filter(
    ({ cells }) =>
      !Number.isNaN(time.parse(cells[time.index] ?? '')) &&
      usedCellCount(cells) <= columns.length &&
      (mayEndEarly || cells.length >= columns.length),
  ).length;
  return readable * 2 > samples.length ? readable : 0;
}

function vinIn(text: string): string | undefined {
  return /\bVIN\b\W{0,8}([A-HJ-NPR-Z0-9]{17})\b/i.exec(text)?.[1]?.toUpperCase();
}

const loggers: readonly [RegExp, string][] = [
  [/^"?HP Tuners/i, 'HP Tuners'],
  [/BlueDriver/i, 'BlueDriver'],
  [/^Frame,Time,Flags/i, 'EFILive'],
  [/^ ?GPS Time, ?Device Time/i, 'Torque'],
  [/Injection Pressure ?\(A\)/i, 'EZ Lynk'],
  [/^"?SECONDS"?;"?PID/i, 'Car Scanner'],
  [/^Frame Time/i, 'DashCommand'],
  [/^%DataLog%/, 'Haltech'],
];

function loggerOf(lines: readonly string[]): string | undefined {
  return loggers.find(([pattern]) => lines.some((line) => pattern.test(line)))?.[1];
}
