import { maxCellLength } from './cell-length.ts';
import { parsePlainDecimal } from './plain-decimal.ts';

/** What loggers write for a value that they don't have. */
const missing = /^(-+|n\/?a|nan|null|none|∞|[-+]?inf(inity)?|no data|\?)$/i;
const states = new Map(Object.entries({ on: 1, yes: 1, true: 1, off: 0, no: 0, false: 0 }));

/** Parses one cell: undefined for a missing value, NaN for a text that is not a value. */
export type ParseValue = (cell: string) => number | undefined;

/**
 * Returns the parser for the cells of a log. Where commas don't separate the cells, they are decimal commas; elsewhere a
 * quoted cell can have them between thousands.
 */
export function valueParser(delimiter: string): ParseValue {
  const toPlain = delimiter === ',' ? withoutThousands : withDecimalPoint;
  return (cell) => {
    if (cell === '') return undefined;
    const plain = parsePlainDecimal(cell);
    if (!Number.isNaN(plain)) return plain;
    const value = Number(cell);
    // `Number` also accepts blanks and hexadecimal numbers.
    if (Number.isFinite(value) && !/^\s*$|x/i.test(cell)) return value;
    return parseRare(cell.trim(), toPlain);
  };
}

function parseRare(cell: string, toPlain: (cell: string) => string): number | undefined {
  if (cell.length > maxCellLength) return Number.NaN;
  if (cell === '' || missing.test(cell)) return undefined;
  const state = states.get(cell.toLowerCase());
  if (state !== undefined) return state;
  const plain = toPlain(cell);
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

function withDecimalPoint(cell: string): string {
  const comma = cell.lastIndexOf(',');
  if (comma < 0) return cell;
  return `${cell.slice(0, comma).replaceAll(/[.\s]/g, '')}.${cell.slice(comma + 1)}`;
}

function withoutThousands(cell: string): string {
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell)
    ? cell.replaceAll(',', '')
    : cell.replace(',', '.');
}

const clock = /^(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)$/;
const minutes = /^(\d{1,4}):(\d{2}(?:[.,]\d+)?)$/;

/** Parses the time of a row in seconds: a number, `mm:ss.s`, `hh:mm:ss.s`, or a date with a time. NaN for another text. */
export function timeParser(parseValue: ParseValue): (cell: string) => number {
  return (cell) => {
    const value = parseValue(cell);
    return Number.isNaN(value) ? parseClock(cell.trim()) : (value ?? Number.NaN);
  };
}

function parseClock(cell: string): number {
  if (cell.length > maxCellLength) return Number.NaN;
  const [, h, m, s] = clock.exec(cell) ?? [];
  if (h !== undefined) return Number(h) * 3600 + Number(m) * 60 + toSeconds(s);
  const [, min, sec] = minutes.exec(cell) ?? [];
  if (min !== undefined) return Number(min) * 60 + toSeconds(sec);
  // A date has digits and one of its separators; `Date.parse` accepts much more.
  const date = cell.search(/\d[-/:. ]/);
  return date >= 0 && /\d:\d/.test(cell.slice(date + 2)) ? Date.parse(cell) / 1000 : Number.NaN;
}

function toSeconds(text = ''): number {
  return Number(text.replace(',', '.'));
}
