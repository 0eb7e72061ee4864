import { isUnit } from '#worker/domain/datalogs/log-units.ts';
import { cleanCell, maxCellLength } from './log-cells.ts';

/** More digits could lose precision. */
const maxLength = 15;

const powersOfTen = Array.from({ length: maxLength }, (_, exponent) => 10 ** exponent);

const minus = 45;

const point = 46;

const zero = 48;

const nine = 57;

const states = new Map(
  Object.entries({ on: 1, yes: 1, true: 1, off: 0, no: 0, false: 0 } as Record<string, number>),
);

/** Parses one cell. Returns undefined for a cell without a value: a blank, or a text such as NODATA. */
export type ParseValue = (cell: string) => number | undefined;

/** Returns the parser for a log's cells. With `pointsGroup`, points only separate thousands. */
export function valueParser(decimal: '.' | ',', pointsGroup = false): ParseValue {
  return (cell) => {
    const plain = parsePlainDecimal(cell);
    if (!Number.isNaN(plain))
      return pointsGroup && isPointGrouped(cell) ? Number(cell.replaceAll('.', '')) : plain;
    const text = cleanCell(cell).replace('\u2212', '-');
    if (text.length > maxCellLength) return undefined;
    return (
      states.get(text.toLowerCase()) ?? parseNumber(text, decimal) ?? parseWithUnit(text, decimal)
    );
  };
}

/** Some loggers repeat the unit in each cell: `45%`, `12.5 psi`. */
function parseWithUnit(text: string, decimal: '.' | ','): number | undefined {
  const end = numberEnd(text);
  return isUnit(text.slice(end)) ? parseNumber(text.slice(0, end).trim(), decimal) : undefined;
}

export function unitInCell(cell: string): string {
  const text = cleanCell(cell);
  const end = numberEnd(text);
  const unit = end === 0 ? '' : text.slice(end);
  return isUnit(unit) ? unit : '';
}

function numberEnd(text: string): number {
  let end = 0;
  while (/[-+\d.,\s]/.test(text[end] ?? '')) end += 1;
  return /\d/.test(text.slice(0, end)) ? end : 0;
}

function parseNumber(text: string, decimal: '.' | ','): number | undefined {
  const plain = withDecimalPoint(text, decimal);
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}

/** Converts the decimal separator to a point, and removes thousands separators. */
function withDecimalPoint(text: string, decimal: '.' | ','): string {
  const at = decimalIndex(text, decimal);
  const whole = text.slice(0, at);
  const isGrouped = /^[-+]?\d{1,3}([.,\s]\d{3})+$/.test(whole);
  const digits = isGrouped ? whole.replaceAll(/[.,\s]/g, '') : whole;
  return at === text.length ? digits : `${digits}.${text.slice(at + 1)}`;
}

/** Finds the decimal separator, which is the last of commas and points, or else the text's end. */
function decimalIndex(text: string, decimal: '.' | ','): number {
  const marks = text.replaceAll(/[^.,]/g, '');
  const last = marks.at(-1);
  const isMixed = new Set(marks).size === 2;
  if (last === undefined || (!isMixed && marks.length > 1)) return text.length;
  if (!isMixed && isThousands(text, decimal)) return text.length;
  return text.lastIndexOf(last);
}

function isThousands(text: string, decimal: '.' | ','): boolean {
  return decimal === '.' && /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text);
}

function isPointGrouped(text: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

export function hasDecimalPoint(cell: string): boolean {
  const text = cleanCell(cell);
  return text.includes('.') && !Number.isNaN(parsePlainDecimal(text)) && !isPointGrouped(text);
}

export function hasDecimalComma(cell: string): boolean {
  const text = cleanCell(cell.slice(0, maxCellLength));
  const comma = text.lastIndexOf(',');
  return (
    comma > text.lastIndexOf('.') && parseNumber(text, ',') !== undefined && !isThousands(text, '.')
  );
}

/**
 * Parses a short decimal such as `-12.50` like `Number`, but several times as fast, because logs
 * have tens of millions. Returns NaN for any other notation.
 */
export function parsePlainDecimal(text: string): number {
  const { length } = text;
  if (length > maxLength) return Number.NaN;
  const isNegative = text.charCodeAt(0) === minus;
  let digits = 0;
  let hasDigits = false;
  let pointAt = -1;
  for (let at = isNegative ? 1 : 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      digits = digits * 10 + code - zero;
      hasDigits = true;
    } else if (code === point && pointAt < 0) pointAt = at;
    else return Number.NaN;
  }
  if (!hasDigits) return Number.NaN;
  // Both numbers are exact, so the quotient is the nearest double.
  const value = pointAt < 0 ? digits : digits / (powersOfTen[length - pointAt - 1] ?? 1);
  return isNegative ? -value : value;
}
