import type { ChaosResult } from './chaos.ts';

/** Formats the result as a table. */
export function toTable({ written, counters, hits, attempts, deviations }: ChaosResult): string {
  const orders = written.filter(({ kind }) => kind === 'order').length;
  const repeated = attempts.filter((count) => count > 1);
  const rows: [string, number][] = [
    ['written', written.length],
    ['  orders', orders],
    ['  messages', written.length - orders],
    ['  messages with files', written.filter(({ sha256 }) => sha256 !== undefined).length],
    ['  messages with large files', written.filter(({ hasLargeFile }) => hasLargeFile).length],
    ...Object.entries(hits).map(([fault, count]): [string, number] => [
      `writes hit by ${fault}`,
      count,
    ]),
    ['server and database killed', counters.kills],
    ['tabs reloaded', counters.reloads],
    ['pages reloaded right after Enter', counters.reloadedAfterSend],
    ['tabs replaced', counters.replacedTabs],
    ['large files chosen again', counters.reselectedFiles],
    ['offline periods', counters.offlinePeriods],
    ['screens without a form', counters.pagesWithoutForm],
    ['items sent more than once', repeated.length],
    ['most attempts of one item', Math.max(0, ...attempts)],
    ['attempts beyond the first', repeated.reduce((sum, count) => sum + count - 1, 0)],
  ];
  const { lost, doubled, outOfOrder, wrong } = deviations;
  return [
    ...rows.map(([what, count]) => `${what.padEnd(40)}${String(count).padStart(6)}`),
    `${lost.length} lost, ${doubled.length} doubled, ${outOfOrder.length} out of order, ${wrong.length} wrong`,
    ...problemsOf({ written, counters, hits, attempts, deviations }),
  ].join('\n');
}

/** Returns the deviations, and the faults that never occurred. Empty if the run succeeded. */
export function problemsOf({ written, hits, counters, deviations }: ChaosResult): string[] {
  // In a short run, the server may restart before any request misses it.
  const isShort = written.length < 100;
  const missed = Object.entries(hits).filter(
    ([fault, count]) => count === 0 && !(isShort && fault === 'serverDown'),
  );
  return [
    ...Object.entries(deviations).flatMap(([kind, lines]: [string, string[]]) =>
      lines.map((line) => `${kind}: ${line}`),
    ),
    ...missed.map(([fault]) => `never hit a write: ${fault}`),
    ...(counters.kills === 0 ? ['the server was never killed'] : []),
  ];
}
