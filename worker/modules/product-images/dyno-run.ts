/** Reads the CSV file of a dyno run. */
import type { DynoPointJson } from '#worker/domain/catalog/catalog.api.ts';
import { cleanCell, splitCells } from '#worker/domain/datalogs/reading/log-cells.ts';

/** Enough for a smooth curve on any screen. */
const maxPoints = 300;
/** Some dynos write notes above the header. */
const maxHeaderLine = 50;

type Column = keyof DynoPointJson;

interface ColumnRule {
  name: string;
  unit: string;
  header: RegExp;
  /** Matches a header in another unit. */
  otherUnit?: RegExp;
  min: number;
  max: number;
}

const columns: Record<Column, ColumnRule> = {
  // The minimum catches speeds in thousands of rpm.
  rpm: { name: 'Engine speed', unit: 'rpm', header: /rpm|engine.?speed/i, min: 100, max: 10_000 },
  power: { name: 'Power', unit: 'hp', header: /power|hp/i, otherUnit: /kw/i, min: 0, max: 5000 },
  torque: {
    name: 'Torque',
    unit: 'lb-ft',
    header: /torque|lbs?.?ft|ft.?lb/i,
    otherUnit: /(^|[^a-z])n.?m([^a-z]|$)/i,
    min: 0,
    max: 10_000,
  },
};
const columnKeys = Object.keys(columns) as Column[];

/** A file that is not the CSV of a dyno run. The message names the line to fix. */
export class DynoRunError extends Error {
  override readonly name = 'DynoRunError';
}

/**
 * Parses the CSV of a dyno run, whose header names the columns of engine speed (rpm), power (hp)
 * and torque (lb-ft) in any order. Cells are separated by commas, or by semicolons or tabs with
 * decimal points or commas. Returns at least 2 and at most 300 points by increasing engine speed.
 * Throws DynoRunError.
 */
export function parseDynoRun(csv: string): DynoPointJson[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const header = findHeader(lines);
  const points: DynoPointJson[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line, header.separator);
    if (index > header.index && cells.some(Boolean)) {
      points.push(parsePoint(cells, header, index + 1));
    }
  }
  const run = averageBySpeed(points);
  if (run.length < 2) throw new DynoRunError('A run needs points at 2 or more engine speeds');
  return downsample(run);
}

interface Header {
  /** Counts from 0. */
  index: number;
  separator: string;
  /** The position of each column. */
  positions: Record<Column, number>;
}

function findHeader(lines: readonly string[]): Header {
  const headers = lines.slice(0, maxHeaderLine).map(parseHeader);
  const first = lines.findIndex((line) => line.trim() !== '');
  const header = headers.find(({ positions }) => !Object.values(positions).includes(-1));
  if (header) return header;
  const missing = columnKeys.filter((column) => (headers[first]?.positions[column] ?? -1) === -1);
  const names = missing.map(
    (column) => `${columns[column].name.toLowerCase()} in ${columns[column].unit}`,
  );
  throw new DynoRunError(`Line ${Math.max(first, 0) + 1} has no column for ${names.join(' or ')}`);
}

function parseHeader(line: string, index: number): Header {
  const separator = [';', '\t'].find((mark) => line.includes(mark)) ?? ',';
  const cells = cellsOf(line, separator);
  const position = ({ header, otherUnit }: ColumnRule) =>
    cells.findIndex((cell) => header.test(cell) && !otherUnit?.test(cell));
  const { rpm, power, torque } = columns;
  const positions = { rpm: position(rpm), power: position(power), torque: position(torque) };
  return { index, separator, positions };
}

function cellsOf(line: string, separator: string): string[] {
  return splitCells(line, separator).map(cleanCell);
}

function parsePoint(
  cells: readonly string[],
  { separator, positions }: Header,
  lineNumber: number,
): DynoPointJson {
  const read = (column: Column) => {
    const { name, unit, min, max } = columns[column];
    const text = cells[positions[column]] ?? '';
    const value = parseNumber(text, separator);
    if (text === '') throw new DynoRunError(`Line ${lineNumber}: ${name} is missing`);
    if (Number.isNaN(value)) {
      throw new DynoRunError(`Line ${lineNumber}: ${name} is not a number: ${text.slice(0, 20)}`);
    }
    if (value >= min && value <= max) return value;
    const limit = max.toLocaleString('en-US');
    throw new DynoRunError(`Line ${lineNumber}: ${name} must be from ${min} to ${limit} ${unit}`);
  };
  return { rpm: read('rpm'), power: read('power'), torque: read('torque') };
}

/**
 * Parses a number with a decimal point or comma. In a file that separates its cells with commas, a
 * quoted `"1,500"` has a thousands separator instead.
 */
function parseNumber(text: string, separator: string): number {
  const digits = separator === ',' ? text.replaceAll(/,(?=\d{3}\b)/g, '') : text;
  const plain = digits.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Sorts points by engine speed in whole rpm. A dyno samples over time, so points with the same
 * speed become their mean, to a tenth.
 */
function averageBySpeed(points: readonly DynoPointJson[]): DynoPointJson[] {
  const groups = Map.groupBy(points, ({ rpm }) => Math.round(rpm));
  return [...groups]
    .map(([rpm, group]) => ({
      rpm,
      power: mean(group.map(({ power }) => power)),
      torque: mean(group.map(({ torque }) => torque)),
    }))
    .sort((a, b) => a.rpm - b.rpm);
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10) / 10;
}

/** Reduces a run to evenly spaced points. Keeps the first and last points and both peaks. */
function downsample(run: DynoPointJson[]): DynoPointJson[] {
  if (run.length <= maxPoints) return run;
  const peaks = [peakOf(run, 'power'), peakOf(run, 'torque')];
  const count = maxPoints - peaks.length;
  const spaced = Array.from({ length: count }, (_, index) =>
    Math.round((index * (run.length - 1)) / (count - 1)),
  );
  const chosen = new Set([...spaced, ...peaks]);
  return run.filter((_, index) => chosen.has(index));
}

function peakOf(run: readonly DynoPointJson[], column: 'power' | 'torque'): number {
  const values = run.map((point) => point[column]);
  return values.indexOf(values.reduce((highest, value) => Math.max(highest, value), 0));
}
