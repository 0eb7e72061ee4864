import type { Random } from '#db/seed/seeded-random.ts';
import { bracketed, quoted, quoteIfNeeded, unitOnly, withUnit } from './header-cells.ts';
import { type Channel, isLong, type Model } from './model.ts';
import { startOf, timeForms } from './time-forms.ts';

/** A table with a header of up to four rows, in which the time can be any column. */
export function anyTable(
  { times, channels }: Model,
  cellsOf: (row: number) => string[],
  random: Random,
): string[] {
  const delimiter = random.pick([',', ';', '\t']);
  const hasDecimalComma = random.chance(delimiter === ',' ? 0.2 : 0.5);
  const quote = random.chance(0.3) ? quoted : quoteIfNeeded(delimiter);
  const [timeName, timeOf] = random.pick(timeForms);
  const at = random.below(channels.length + 1);
  const start = startOf(random);
  const line = (cells: readonly string[], time: string) =>
    cells.toSpliced(at, 0, time).map(quote).join(delimiter);
  const columns = (textOf: (channel: Channel, index: number) => string, time: string) =>
    line(channels.map(textOf), time);

  const names = columns(({ name }) => name, timeName);
  const units = columns(random.pick([unitOnly, ({ unit }) => unit && `(${unit})`]), '');
  const ids = columns((_, index) => `${2100 + index}`, '0');
  const shortNames = columns((_, index) => `ch${index}_x`, timeName);
  // A number before it would continue it.
  const canFollowNumber = channels.every(({ unit }) => !/^\d/.test(unit));
  const style = random.pick(['names', 'rows', 'rows', canFollowNumber ? 'cells' : 'names']);
  const header =
    style === 'rows' && channels.some(({ unit }) => unit !== '')
      ? random.pick([
          [names, units],
          [units, names],
          [ids, names, units],
          [names, ids, units],
          ...(channels.every(isLong) ? [[shortNames, names, ids, units]] : []),
        ])
      : [style === 'cells' ? names : columns(random.pick([withUnit, bracketed]), timeName)];

  const cells = (row: number) =>
    cellsOf(row).map((cell, index) => {
      const number = hasDecimalComma ? cell.replace('.', ',') : cell;
      const hasUnit = style === 'cells' && channels[index]?.values[row] !== undefined;
      return hasUnit ? `${number}${channels[index]?.unit}` : number;
    });
  const between = [...header.filter((row) => row !== ids), '', delimiter];
  return [
    ...random.pick([[], ['My truck, tuned; twice', ''], ['Logger 3\t2.1', 'Date: 1/2/2026']]),
    ...header,
    ...times.flatMap((ms, row) => [
      line(cells(row), timeOf(ms, start)),
      ...(random.chance(0.02) && row > 0 ? [random.pick(between)] : []),
    ]),
  ];
}
