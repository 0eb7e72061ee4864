import { z } from 'zod';

/** A value as Hrana writes it: integers as text, so that all 64 bits arrive; blobs in base64. */
export const wireValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string().regex(/^[+-]?\d{1,19}$/) }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
]);

export type WireValue = z.output<typeof wireValue>;
export type SqlValue = null | bigint | number | string | Uint8Array;

/** What SQLite takes for a value from the wire. */
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
      return Buffer.from(value.base64, 'base64');
  }
}

/** A value of SQLite for the wire; it was read with safe integers, so a number is a float. */
export function toWire(value: SqlValue): WireValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: `${value}` };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}
