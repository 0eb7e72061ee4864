import { useState } from 'react';
import { type OpenLog, runId, useLog, useLogSource } from '#web/features/datalogs/use-log.ts';
import type { DatalogJson } from '#worker/domain/datalogs/datalogs.api.ts';
import type { Comparison } from './compare-controls.tsx';
import type { PlotAxis } from './use-plot.ts';

/** Opens the log that the user lays over this one: another log of the order, or another run in the same file. */
export function useComparison(
  logs: readonly DatalogJson[],
  log: DatalogJson,
  { facts }: OpenLog,
  userId: string,
): Comparison {
  const { fileId, fileName } = log;
  const [chosen, setChosen] = useState({ fileId: '', run: 1 });
  const [axis, setAxis] = useState<PlotAxis>('time');
  const { run } = chosen;
  const found = logs.find((other) => other.fileId === chosen.fileId);
  const compared = useLog(useLogSource(found, userId, run));
  // A run shows only that another one follows.
  const known =
    facts?.endLine === undefined ? 1 : Math.max(2, run + (compared.facts?.endLine ? 1 : 0));
  const runs = Array.from({ length: known - 1 }, (_, index) => ({
    fileId,
    run: index + 2,
    fileName: `${fileName}, run ${index + 2}`,
  }));
  const others = logs.filter((other) => other.fileId !== fileId);
  const options = [...runs, ...others.map((other) => ({ ...other, run: 1 }))];
  return {
    others: options.map((option) => ({ ...option, fileId: runId(option.fileId, option.run) })),
    comparedId: found && runId(found.fileId, run),
    compared: found && compared,
    axis,
    onCompare: (id) =>
      setChosen(
        options.find((option) => runId(option.fileId, option.run) === id) ?? { fileId: '', run: 1 },
      ),
    onAxis: setAxis,
  };
}
