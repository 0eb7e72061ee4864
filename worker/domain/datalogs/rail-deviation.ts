import { channelOf } from './channel-meaning.ts';
import { converterTo } from './log-units.ts';
import { maxGapSeconds } from './pulls.ts';
import { type ColumnBlock, eachSample } from './reading/log-columns.ts';
import type { LogData } from './reading/log-reader.ts';

/**
 * Calls `visit` with how far each rail pressure is from its command in psi, negative below. Does
 * nothing unless the log has both channels in known units.
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
  const actuals = samplesOf(actual.blocks, times.length);
  const commands = samplesOf(commanded.blocks, times.length);
  const heldAfter = maxGapSeconds(times);
  let [at, commandAt] = [-1, -1];
  for (;;) {
    const nextActual = actuals.rows[at + 1] ?? Number.POSITIVE_INFINITY;
    const row = Math.min(nextActual, commands.rows[commandAt + 1] ?? Number.POSITIVE_INFINITY);
    if (row === Number.POSITIVE_INFINITY) return;
    if (commands.rows[commandAt + 1] === row) commandAt += 1;
    if (nextActual === row) at += 1;
    const [value, command] = [actuals.values[at], commands.values[commandAt]];
    if (value === undefined || command === undefined) continue;
    // When one of the two is logged, the other may be anywhere between its samples.
    if (nextActual === row) {
      const next = commands.values[commandAt + 1] ?? command;
      visit(row, outside(toPsi(value), commandToPsi(command), commandToPsi(next)));
      continue;
    }
    // A logger of changes doesn't repeat an unchanged pressure, even if its command changes.
    const isHeld = (times[row] ?? 0) - (times[actuals.rows[at] ?? 0] ?? 0) > heldAfter;
    const next = isHeld ? value : actuals.values[at + 1];
    if (next !== undefined) visit(row, -outside(commandToPsi(command), toPsi(value), toPsi(next)));
  }
}

/** Returns how far a value is outside the range between two others, negative below it. */
function outside(value: number, a: number, b: number): number {
  if (value < Math.min(a, b)) return value - Math.min(a, b);
  return Math.max(0, value - Math.max(a, b));
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
