import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the table. */
export interface Row {
  what: string;
  /** What it may be at most or must be at least; none for a floor and for what is only told. */
  budget?: string;
  measured: string;
  isMet?: boolean;
  /** How the number was taken, in one line. */
  how: string;
}

interface Circumstances {
  chromium: string;
  minutes: number;
}

/** The table as Markdown, with the machine it was measured on. */
export function toReport(rows: readonly Row[], { chromium, minutes }: Circumstances): string {
  const missed = rows.filter(({ isMet }) => isMet === false).length;
  const judged = rows.filter(({ isMet }) => isMet !== undefined).length;
  const processors = cpus();
  return `# Speed and weight

Written by \`npm run bench\`; not by hand. ${judged - missed} of ${judged} budgets met.

- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, in ${minutes.toFixed(1)} minutes
- ${processors.length} cores of ${processors[0]?.model ?? 'an unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB of memory; load average at the end ${loadavg()[1]?.toFixed(1)}
- Node ${process.versions.node}, Chromium ${chromium}

| what | budget | measured | | how it was taken |
| --- | --- | --- | --- | --- |
${rows.map(toLine).join('\n')}

Rows without a budget are floors, measured in the same run for comparison, or only told. kB are 1000 bytes. Store,
database, browser and load share the cores, so times are worse than on machines of their own.
`;
}

/** A row whose number may be at most the budget. */
export function atMost(
  { what, how }: Pick<Row, 'what' | 'how'>,
  value: number,
  { budget, unit, digits = 0 }: { budget: number; unit: string; digits?: number },
): Row {
  const measured = `${value.toFixed(digits)} ${unit}`.trim();
  return { what, budget: `≤ ${budget} ${unit}`.trim(), measured, isMet: value <= budget, how };
}

/** The middle one of the numbers, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}

/** Each number, for whoever wants to see how far they lie apart. */
export function listed(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(', ');
}

function toLine({ what, budget = '', measured, isMet, how }: Row): string {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : '**NOT met**';
  return `| ${[what, budget, measured, verdict, how].join(' | ')} |`;
}
