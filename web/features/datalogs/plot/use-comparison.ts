import { useState } from 'react';
import { useLog, useLogSource } from '#web/features/datalogs/use-log.ts';
import type { DatalogJson } from '#worker/domain/datalogs/datalogs.api.ts';
import type { Comparison } from './compare-controls.tsx';
import type { PlotAxis } from './use-plot.ts';

/** Opens the log that the user lays over this one. */
export function useComparison(
  logs: readonly DatalogJson[],
  fileId: string,
  userId: string,
): Comparison {
  const [comparedId, setComparedId] = useState<string>();
  const [axis, setAxis] = useState<PlotAxis>('time');
  const others = logs.filter((other) => other.fileId !== fileId);
  const chosen = others.find((other) => other.fileId === comparedId);
  const compared = useLog(useLogSource(chosen, userId));
  return {
    others,
    comparedId: chosen?.fileId,
    compared: chosen && compared,
    axis,
    onCompare: setComparedId,
    onAxis: setAxis,
  };
}
