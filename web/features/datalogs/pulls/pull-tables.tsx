import { MessageSquare } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo, useState } from 'react';
import { css } from '#styled/css';
import { formatLogSpan } from '#web/features/datalogs/log-text-format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import type { UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import {
  closestPull,
  maxTablePulls,
  type PeakTable,
  peaksOfPulls,
  peaksOfTwo,
  tableText,
} from './peak-table.ts';
import type { PullPeaks, PullTable } from './pull-table.ts';

interface PullTablesProps {
  name: string;
  table: PullTable;
  otherName: string | undefined;
  otherTable: PullTable | undefined;
  pair: PullPair | undefined;
  units: UnitChoice;
  onShow: (pull: PullPeaks) => void;
  onCopy: (text: string) => void;
}

/** The pulls of a log with their peaks, and one of them beside the same pull in the compared log. */
export const PullTables = memo(function PullTables(props: PullTablesProps) {
  const { name, table, otherName, otherTable, pair, units, onShow, onCopy } = props;
  if (table.pulls.length === 0) return null;
  return (
    <>
      <PeakTableView heading="Pull Table" table={peaksOfPulls(name, table, units)} onCopy={onCopy}>
        {table.pulls.length > maxTablePulls && (
          <p>
            The first {maxTablePulls} of {table.pulls.length} pulls
          </p>
        )}
      </PeakTableView>
      {pair && otherTable && otherName && (
        <PeakTableView
          heading="Compared Pull"
          table={peaksOfTwo(
            { name, watched: table.watched, pull: pair.own },
            { name: otherName, watched: otherTable.watched, pull: pair.other },
            units,
          )}
          onCopy={onCopy}
        >
          <div className={choicesStyle}>
            <PullChoice
              label={`This log: ${name}`}
              pulls={table.pulls}
              chosen={pair.own}
              onChoose={(index, pull) => {
                pair.onOwn(index);
                onShow(pull);
              }}
            />
            <PullChoice
              label={`Compared log: ${otherName}`}
              pulls={otherTable.pulls}
              chosen={pair.other}
              onChoose={(index) => {
                pair.onOther(index);
                onShow(pair.own);
              }}
            />
          </div>
        </PeakTableView>
      )}
    </>
  );
});

interface PullChoiceProps {
  label: string;
  pulls: readonly PullPeaks[];
  chosen: PullPeaks;
  onChoose: (index: number, pull: PullPeaks) => void;
}

function PullChoice({ label, pulls, chosen, onChoose }: PullChoiceProps) {
  return (
    <SelectField
      label={label}
      value={pulls.indexOf(chosen)}
      onChange={({ target }) =>
        onChoose(target.selectedIndex, pulls[target.selectedIndex] ?? chosen)
      }
    >
      {pulls.map((pull, index) => (
        <option key={pull.from} value={index}>
          Pull {index + 1}, {formatLogSpan(pull)}
        </option>
      ))}
    </SelectField>
  );
}

interface PeakTableViewProps {
  heading: string;
  table: PeakTable;
  onCopy: (text: string) => void;
  children?: ReactNode;
}

/** A table that scrolls sideways beside the names of its rows, and the button that copies it. */
function PeakTableView({ heading, table, onCopy, children }: PeakTableViewProps) {
  const id = useId();
  return (
    <div className={css({ stack: '2', minWidth: '0' })}>
      <h3 id={id}>{heading}</h3>
      {children}
      <ScrollRegion role="region" aria-labelledby={id} className="log-peaks" data-scrolls-sideways>
        <table className="log-values" aria-labelledby={id}>
          <thead>
            <tr>
              <td />
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={table.columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Button className={css({ justifySelf: 'start' })} onClick={() => onCopy(tableText(table))}>
        <MessageSquare size={18} />
        Copy to Chat
      </Button>
    </div>
  );
}

const choicesStyle = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
});

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
