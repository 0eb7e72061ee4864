import type { ChaosResult } from './chaos.ts';

/** What happened, as a table for a person. */
export function toTable({ written, happened, hits, tries, deviations }: ChaosResult): string {
  const orders = written.filter(({ kind }) => kind === 'order').length;
  const repeated = tries.filter((count) => count > 1);
  const rows: [string, number][] = [
    ['written', written.length],
    ['  orders', orders],
    ['  messages', written.length - orders],
    ['  messages with files', written.filter(({ sha256 }) => sha256 !== undefined).length],
    ...Object.entries(hits).map(([fault, count]): [string, number] => [
      `writes hit by ${fault}`,
      count,
    ]),
    ['store and database killed', happened.kills],
    ['tabs reloaded', happened.reloads],
    ['pages left right after Enter', happened.leftAtOnce],
    ['tabs closed, and another one opened', happened.replacedTabs],
    ['flight mode', happened.flights],
    ['screens without anything to write in', happened.unreadable],
    ['items sent more than once', repeated.length],
    ['most tries of one item', Math.max(0, ...tries)],
    ['tries beyond the first', repeated.reduce((sum, count) => sum + count - 1, 0)],
  ];
  const { lost, doubled, outOfOrder, wrong } = deviations;
  return [
    ...rows.map(([what, count]) => `${what.padEnd(40)}${String(count).padStart(6)}`),
    `${lost.length} lost, ${doubled.length} doubled, ${outOfOrder.length} out of order, ${wrong.length} wrong`,
    ...problemsOf({ written, happened, hits, tries, deviations }),
  ].join('\n');
}

/** Why the run proves nothing, or proves the opposite; empty when all is well. */
export function problemsOf({ written, hits, happened, deviations }: ChaosResult): string[] {
  // In one round of weather the store may be back before anybody has asked it for something.
  const isShort = written.length < 100;
  const missed = Object.entries(hits).filter(
    ([fault, count]) => count === 0 && !(isShort && fault === 'storeDown'),
  );
  return [
    ...Object.entries(deviations).flatMap(([kind, lines]: [string, string[]]) =>
      lines.map((line) => `${kind}: ${line}`),
    ),
    ...missed.map(([fault]) => `never hit a write: ${fault}`),
    ...(happened.kills === 0 ? ['the store was never killed'] : []),
  ];
}
