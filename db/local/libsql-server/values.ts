import * as z from 'zod';
import { HranaError } from './protocol-error.ts';

const largestInteger = 2n ** 63n - 1n;
const smallestInteger = -(2n ** 63n);

function fitsInteger(text: string): boolean {
  const value = BigInt(text);
  return value >= smallestInteger && value <= largestInteger;
}

const integerText = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .refine(fitsInteger, 'Not a signed 64-bit integer');

/** A Hrana value: integers are strings, to carry all 64 bits, and blobs are base64. */
export const wireValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: integerText }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
]);

export type WireValue = z.output<typeof wireValue>;
export type SqlValue = null | bigint | number | string | Uint8Array;

/** Converts a wire value for SQLite. Throws HranaError for invalid base64. */
export function toSql(value: WireValue): SqlValue {
  switch (value.type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(value.value);
    case 'float':
    case 'text':
      return value.value;
    case 'blob':
      return decodeBase64(value.base64);
  }
}

/** Converts a SQLite value for the wire. Values are read with safe integers, so every number is a float. */
export function toWire(value: SqlValue): WireValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: `${value}` };
  if (typeof value === 'number') return floatToWire(value);
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}

function floatToWire(value: number): WireValue {
  if (!Number.isFinite(value)) throw new HranaError('JSON has no infinity', 'VALUE_NOT_IN_JSON');
  return { type: 'float', value };
}

/** Decodes base64 with or without padding. Node skips invalid characters, so compare the length. */
function decodeBase64(base64: string): Uint8Array {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const digits = base64.length - padding;
  const bytes = Buffer.from(base64, 'base64');
  if (digits % 4 === 1 || bytes.length !== Math.floor((digits * 3) / 4)) {
    throw new HranaError('A blob is not base64', 'ARGS_INVALID');
  }
  return bytes;
}
