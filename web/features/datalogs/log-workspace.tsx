import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { defaultLogLimits, logChecks } from '#worker/domain/datalogs/log-checks.ts';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';
import { formatLogTime } from '#worker/domain/datalogs/log-text-format.ts';
import type { UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import type { Pull } from '#worker/domain/datalogs/pulls.ts';
import { ChannelList } from './channel-list.tsx';
import { firstChannels, formatLogValue, shownChannels, toggleChannel } from './channel-view.ts';
import { CursorTable } from './cursor-table.tsx';
import { EditLimits } from './edit-limits.tsx';
import { Places } from './places.tsx';
import { CompareControls, type Comparison } from './plot/compare-controls.tsx';
import { PlotFigure } from './plot/plot-figure.tsx';
import { usePlot } from './plot/use-plot.ts';
import type { LogFacts } from './reader/log-messages.ts';
import { SendSelection } from './send-selection.tsx';
import { UnitSwitches } from './unit-switches.tsx';
import { useLatestAnswer } from './use-latest-answer.ts';
import type { OpenLog } from './use-log.ts';

interface LogWorkspaceProps {
  log: OpenLog & { facts: LogFacts };
  name: string;
  orderId: string;
  fileId: string;
  user: UserJson;
  firstSpan: LogSpan | undefined;
  comparison: Comparison;
}

/** A log's plot with its channels, pulls and checks. */
export function LogWorkspace(props: LogWorkspaceProps) {
  const { log, name, orderId, fileId, user, firstSpan, comparison } = props;
  const { facts, client, isDone } = log;
  const [chosenByUser, setChosen] = useState<(string | undefined)[]>();
  const [units, setUnits] = useState<UnitChoice>({});
  const first = useMemo(() => firstChannels(facts.channels), [facts.channels]);
  const chosen = chosenByUser ?? first;
  const shown = useMemo(
    () => shownChannels(facts.channels, chosen, units),
    [facts.channels, chosen, units],
  );
  const { axis, compared } = comparison;
  const { canvas, values, show, showAll } = usePlot({ log, compared, axis, shown, firstSpan });
  const { cursor, selection } = canvas;
  const limits = useQuery(queries.logLimits).data ?? defaultLogLimits;
  const findings = useLatestAnswer(isDone ? client : undefined, 'check', { limits });
  const description = useLatestAnswer(
    client,
    'describe',
    selection && selection.to > selection.from ? { span: selection, units } : undefined,
  );
  const pulls = useMemo(
    () => facts.pulls.map((pull) => ({ ...pull, text: pullText(pull) })),
    [facts.pulls],
  );
  const found = useMemo(
    () =>
      (findings ?? []).map((finding) => {
        const { label, unit } = logChecks[finding.kind];
        const text = label(`${formatLogValue(limits[finding.kind])} ${unit}`);
        return { ...finding, text: `${text}: ${formatLogValue(finding.peak)} ${unit}` };
      }),
    [findings, limits],
  );
  const toggle = useCallback(
    (channel: string) => setChosen((now) => toggleChannel(now ?? first, channel)),
    [first],
  );
  return (
    <div className="log-layout">
      <div className={css({ display: 'grid', gap: '4', minWidth: '0', alignContent: 'start' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <UnitSwitches channels={facts.channels} units={units} onUnits={setUnits} />
          <CompareControls {...comparison} />
        </div>
        <PlotFigure
          canvas={canvas}
          caption={captionOf(name, canvas, shown.length)}
          onShowAll={showAll}
        />
        <CursorTable at={cursor} shown={shown} values={values} />
        <SendSelection
          orderId={orderId}
          fileId={fileId}
          userId={user.id}
          cursor={cursor}
          selection={selection}
          description={selection && description}
          onSelect={canvas.onSelect}
        />
      </div>
      <div className={css({ display: 'grid', gap: '5', minWidth: '0', alignContent: 'start' })}>
        <Places
          title="Pulls"
          places={pulls}
          empty={
            isDone ? 'No pulls: the pedal never stays above 90 % for 2 s.' : 'Looking for pulls'
          }
          onShow={show}
        />
        <Places
          title="Checks"
          places={found}
          empty={findings ? 'Nothing above the shop’s limits.' : 'Checking'}
          onShow={show}
        >
          {user.isAdmin && <EditLimits />}
        </Places>
        <ChannelList channels={facts.channels} chosen={chosen} onToggle={toggle} />
      </div>
    </div>
  );
}

function pullText({ fromRpm, toRpm, from, to }: Pull): string {
  const seconds = `${(to - from).toFixed(1)} s`;
  if (fromRpm === undefined || toRpm === undefined) return seconds;
  return `${seconds}, ${formatLogValue(fromRpm)} to ${formatLogValue(toRpm)} rpm`;
}

function captionOf(
  name: string,
  { span, isByRpm }: { span: LogSpan; isByRpm: boolean },
  lines: number,
): string {
  const count = lines === 1 ? '1 channel' : `${lines} channels`;
  if (isByRpm) return `${name}: ${count} by engine speed, averaged per 50 rpm over the pulls.`;
  const from = formatLogTime(span.from, { tenths: true });
  return `${name}: ${count} from ${from} to ${formatLogTime(span.to, { tenths: true })}.`;
}
