import { cpus, totalmem } from 'node:os';

/** A line of the table. */
export interface Row {
  name: string;
  measured: string;
  /** Undefined for comparisons. */
  budget?: string;
  isMet?: boolean;
}

/** Returns a row whose values, as printed, must not exceed the budget. */
export function atMost(
  name: string,
  values: number | readonly number[],
  { budget, unit, digits = 0 }: { budget: number; unit: string; digits?: number },
): Row {
  const printed = [values].flat().map((value) => value.toFixed(digits));
  return {
    name,
    measured: `${printed.join(' · ')} ${unit}`.trim(),
    budget: `≤ ${budget} ${unit}`.trim(),
    isMet: printed.every((value) => Number(value) <= budget),
  };
}

/** The time that a simple page takes in the same run. */
export interface Floor {
  name: string;
  ms: number;
}

/** Returns a row whose times must not exceed so many times the floor's, so that it also holds on slower machines. */
export function atMostTimes(
  name: string,
  times: number | readonly number[],
  { floor, factor }: { floor: Floor; factor: number },
): Row {
  const budget = `≤ ${factor} × ${floor.name}`;
  const limit = Math.round(floor.ms * factor);
  return { ...atMost(name, times, { budget: limit, unit: 'ms' }), budget };
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('no values to take the median of');
  return middle;
}

/** Formats the rows as Markdown, with a description of the machine. */
export function toReport(rows: readonly Row[], chromium: string): string {
  const checked = rows.filter(({ isMet }) => isMet !== undefined);
  const missed = checked.filter(({ isMet }) => !isMet);
  const date = new Date().toISOString().slice(0, 10);
  const lines = rows.map(({ name, measured, budget = '', isMet }) => {
    return `| ${name} | ${measured} | ${isMet === false ? `${budget}, **missed**` : budget} |`;
  });
  return `# Speed and weight

\`npm run bench\` on ${date}: ${checked.length - missed.length} of ${checked.length} budgets met. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, Chromium
${chromium}. Times are medians, with the CPU slowed 4x in the browser, and their budgets are multiples of a floor of the same
run ([decision 005](decisions/005-page-weight.md)). Sizes are gzip -9. Rows of growth have three values: with 1,000,
10,000 and 100,000 orders.

| what | measured | budget |
| --- | --- | --- |
${lines.join('\n')}
`;
}
