import { toCsv } from '#web/lib/csv.ts';
import type { NumbersJson, ShopNumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { type Measure, measures } from './measures.ts';
import { periodNames } from './periods.ts';

const hourMs = 3_600_000;

const suffixes: Record<Measure['unit'], string> = {
  ...{ count: '', mean: '' },
  cents: ' (dollars)',
  ms: ' (hours)',
};

/** Formats the periods, then the weeks, as CSV with one header row. */
export function numbersCsv({ periods, weeks }: NumbersJson): string {
  return toCsv([
    ['Time', ...measures.map(({ label, unit }) => label + suffixes[unit])],
    ...periodNames.map(({ id, name }) => [name, ...cellsOf(periods[id])]),
    ...weeks.map(({ week, ...numbers }) => [`Week of ${week}`, ...cellsOf(numbers)]),
  ]);
}

function cellsOf(numbers: ShopNumbersJson): string[] {
  return measures.map(({ unit, of }) => cellOf(unit, of(numbers)));
}

function cellOf(unit: Measure['unit'], value: number | null): string {
  if (value === null) return '';
  if (unit === 'cents') return (value / 100).toFixed(2);
  if (unit === 'ms') return (value / hourMs).toFixed(1);
  return unit === 'mean' ? value.toFixed(2) : `${value}`;
}
