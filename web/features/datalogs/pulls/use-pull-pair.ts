import { useMemo, useState } from 'react';
import { closestPull } from './peak-table.ts';
import type { PullPeaks } from './pull-table.ts';

/** The same pull in two logs. */
export interface PullPair {
  own: PullPeaks;
  other: PullPeaks;
  /** Seconds from the time of this log to that of the other one, so that the pedal goes down at the same time. */
  shift: number;
  onOwn: (index: number) => void;
  onOther: (index: number) => void;
}

interface Choice {
  own: number;
  other?: { of: string | undefined; index: number };
}

/** Pairs a chosen pull with the other log's chosen or most similar one. Undefined unless both logs have pulls. */
export function usePullPair(
  own: readonly PullPeaks[],
  others: readonly PullPeaks[] | undefined,
  comparedId: string | undefined,
): PullPair | undefined {
  const [choice, setChoice] = useState<Choice>({ own: 0 });
  return useMemo(() => {
    const pull = own[choice.own];
    const chosen = choice.other?.of === comparedId ? others?.[choice.other?.index ?? 0] : undefined;
    const other = pull && (chosen ?? closestPull(pull, others ?? []));
    if (!pull || !other) return undefined;
    return {
      own: pull,
      other,
      shift: other.from - pull.from,
      onOwn: (index) => setChoice({ own: index }),
      onOther: (index) => setChoice({ own: choice.own, other: { of: comparedId, index } }),
    };
  }, [own, others, choice, comparedId]);
}
