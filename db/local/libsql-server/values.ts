import type { WireValue } from './protocol.ts';

export type SqlValue = null | bigint | number | string | Uint8Array;

/** Converts a wire value for SQLite. */
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

/** Converts a SQLite value for the wire. Values are read with safe integers, so every number is a float. */
export function toWire(value: SqlValue): WireValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: `${value}` };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}
