import { channelOf } from './channel-meaning.ts';
import { converterTo } from './log-units.ts';
import { type ColumnBlock, eachSample } from './reading/log-columns.ts';
import type { LogData } from './reading/log-reader.ts';

/**
 * Calls `visit` with how far each rail pressure is from its command in psi, negative below it. Doesn't call it without both
 * channels in known units.
 */
export function eachRailDeviation(
  { times, channels }: Pick<LogData, 'times' | 'channels'>,
  visit: (row: number, psi: number) => void,
): void {
  const [actual, commanded] = [
    channelOf(channels, 'railActual'),
    channelOf(channels, 'railCommanded'),
  ];
  const toPsi = converterTo('psi', actual?.unit ?? '');
  const commandToPsi = converterTo('psi', commanded?.unit ?? '');
  if (!actual || !commanded || !toPsi || !commandToPsi) return;
  const commands = samplesOf(commanded.blocks, times.length);
  let index = -1;
  eachSample(actual.blocks, { from: 0, to: times.length }, (row, value) => {
    while ((commands.rows[index + 1] ?? Number.POSITIVE_INFINITY) <= row) index += 1;
    const before = commands.values[index];
    if (before === undefined) return;
    // While the command changes, a value logged between two commands may be anywhere between them.
    const [from, to] = [commandToPsi(before), commandToPsi(commands.values[index + 1] ?? before)];
    visit(row, outside(toPsi(value), Math.min(from, to), Math.max(from, to)));
  });
}

function outside(value: number, lowest: number, highest: number): number {
  if (value < lowest) return value - lowest;
  return Math.max(0, value - highest);
}

function samplesOf(blocks: readonly ColumnBlock[], to: number) {
  const size = blocks.reduce((sum, { values }) => sum + values.length, 0);
  const rows = new Uint32Array(size).fill(0xffff_ffff);
  const values = new Float32Array(size);
  let count = 0;
  eachSample(blocks, { from: 0, to }, (row, value) => {
    rows[count] = row;
    values[count] = value;
    count += 1;
  });
  return { rows: rows.subarray(0, count), values: values.subarray(0, count) };
}
