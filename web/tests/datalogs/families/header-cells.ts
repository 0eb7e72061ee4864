import type { Channel } from './model.ts';

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
export const quoteIfNeeded = (delimiter: string) => (text: string) =>
  text.includes(delimiter) ? quoted(text) : text;
export const withUnit = ({ name, unit }: Channel) => (unit ? `${name} (${unit})` : name);
export const unitOnly = ({ unit }: Channel) => unit;
export const bracketed = ({ name, unit }: Channel) => (unit ? `${name} [${unit}]` : name);
