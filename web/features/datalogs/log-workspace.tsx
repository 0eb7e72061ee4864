import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import type { LogSpan } from '#web/orders/log-link.ts';
import { Swatch } from '#web/ui/chart/swatch.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { Options } from '#web/ui/form/options.tsx';
import { HeadRow } from '#web/ui/head-row.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { countText } from '#worker/domain/count-text.ts';
import { type TimeUnit, timeUnits } from '#worker/domain/datalogs/datalogs.api.ts';
import type { UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import { ChannelList } from './channels/channel-list.tsx';
import {
  firstChannels,
  formatLogValue,
  type ShownChannel,
  shownChannels,
  toggleChannel,
  withUnit,
} from './channels/channel-view.ts';
import { UnitSwitches } from './channels/unit-switches.tsx';
import { CheckedNotes, CheckFindings, PullList, useLogChecks } from './log-findings.tsx';
import { formatLogTime } from './log-text-format.ts';
import { CompareControls, type Comparison } from './plot/compare-controls.tsx';
import { PlotFigure } from './plot/plot-figure.tsx';
import { usePlot } from './plot/use-plot.ts';
import { type PullPair, PullTables, usePullPair } from './pulls/pull-tables.tsx';
import type { LogFacts } from './reader/log-messages.ts';
import { SendSelection } from './send-selection.tsx';
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
  /** Undefined if the file says the unit of its times. */
  timeUnit: TimeUnit | undefined;
  onTimeUnit: (unit: TimeUnit) => void;
  onCorrect: (channel: string) => void;
  onCopy: (text: string) => void;
}

/** A log's plot with its checks, pulls and channels. On a phone, the plot follows what the checks found. */
export function LogWorkspace(props: LogWorkspaceProps) {
  const { log, name, orderId, fileId, user, firstSpan, comparison } = props;
  const { timeUnit, onCorrect } = props;
  const { facts, client } = log;
  const [chosenByUser, setChosen] = useState<(string | undefined)[]>();
  const [units, setUnits] = useState<UnitChoice>({});
  const first = useMemo(() => firstChannels(facts.channels), [facts.channels]);
  const chosen = chosenByUser ?? first;
  const { channels } = facts;
  const shown = useMemo(() => shownChannels(channels, chosen, units), [channels, chosen, units]);
  const { axis, compared, comparedId, others } = comparison;
  const checks = useLogChecks(log, units);
  const pair = usePullPair(facts.pulls, compared?.facts?.pulls, comparedId);
  const plot = usePlot({ log, compared, axis, shift: pair?.shift ?? 0, shown, firstSpan });
  const { canvas, values, missing, showSpan } = plot;
  const { cursor, selection } = canvas;
  const comparedName = others.find((other) => other.fileId === comparedId)?.fileName;
  const description = useLatestAnswer(
    client,
    'describe',
    selection && selection.to > selection.from ? { span: selection, units } : undefined,
  );
  const toggle = useCallback(
    (channel: string) => setChosen((previous) => toggleChannel(previous ?? first, channel)),
    [first],
  );
  const figure = useRef<HTMLElement>(null);
  const showInPlot = useCallback(
    (span: LogSpan) => {
      showSpan(span);
      figure.current?.scrollIntoView({ block: 'nearest' });
    },
    [showSpan],
  );
  return (
    <div className="log-layout">
      <div>
        <CheckFindings
          checks={checks}
          selection={selection}
          onShow={showInPlot}
          onCorrect={onCorrect}
        />
      </div>
      <div className={cx('log-main', columnStyle, css({ gap: '4' }))}>
        <div className={css({ wrap: '2', alignItems: 'center' })}>
          <UnitSwitches channels={facts.channels} units={units} onUnits={setUnits} />
          <CompareControls {...comparison} />
        </div>
        <PlotFigure
          ref={figure}
          canvas={canvas}
          caption={captionOf({
            ...canvas,
            name,
            lines: shown,
            pulls: facts.pulls,
            comparedName,
            pair,
          })}
          onShowAll={plot.showAll}
        />
        {timeUnit && <TimeUnitChoice unit={timeUnit} onUnit={props.onTimeUnit} />}
        {compared?.failure && <p>{compared.failure.message}</p>}
        {missing.length > 0 && (
          <p className={css({ color: 'muted' })}>
            {comparedName} doesn’t have {new Intl.ListFormat('en-US').format(missing)}.
          </p>
        )}
        <CursorTable at={cursor} shown={shown} values={values} />
        {!canvas.isByRpm && (
          <SendSelection
            orderId={orderId}
            fileId={fileId}
            userId={user.id}
            cursor={cursor}
            selection={selection}
            description={description}
            onSelect={canvas.onSelect}
          />
        )}
        <PullTables
          name={name}
          table={facts}
          otherName={comparedName}
          otherTable={compared?.facts}
          pair={pair}
          units={units}
          onShow={showSpan}
          onCopy={props.onCopy}
        />
      </div>
      <div className={cx(columnStyle, css({ gap: '5' }))}>
        <CheckedNotes checks={checks} />
        <PullList log={log} selection={selection} onShow={showInPlot} />
        <ChannelList
          channels={facts.channels}
          chosen={chosen}
          onToggle={toggle}
          onCorrect={onCorrect}
        />
      </div>
    </div>
  );
}

interface Caption {
  name: string;
  span: LogSpan;
  selection: LogSpan | undefined;
  isByRpm: boolean;
  lines: readonly unknown[];
  pulls: readonly LogSpan[];
  comparedName: string | undefined;
  pair: PullPair | undefined;
}

function captionOf(caption: Caption): string {
  const { name, span, selection, isByRpm, lines, pulls, comparedName, pair } = caption;
  const count = countText(lines.length, 'channel');
  const dashed = comparedName ? ` Dashed: ${comparedName}.` : '';
  if (isByRpm) {
    return `${name}: ${count} by engine speed, averaged per 50 rpm over the pulls.${dashed}`;
  }
  const aligned = pair
    ? ` It’s shifted so that its pull at ${formatLogTime(pair.other.from)} starts at ${formatLogTime(pair.own.from)}.`
    : '';
  const from = formatLogTime(span.from, { tenths: true });
  const to = formatLogTime(span.to, { tenths: true });
  const isShown = (one: LogSpan) => one.from < span.to && one.to > span.from;
  const [pull, ...more] = pulls.filter(isShown);
  const isOnlyPull = pull && more.length === 0 && pulls.length > 1;
  const which = isOnlyPull ? `, pull ${pulls.indexOf(pull) + 1} of ${pulls.length}` : '';
  const isSelected = selection && selection.to > selection.from && isShown(selection);
  const shaded = isSelected ? ' Shaded: the selected section.' : '';
  return `${name}${which}: ${count} from ${from} to ${to}.${shaded}${dashed}${aligned}`;
}

const columnStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});

const timeUnitLabels: Record<TimeUnit, string> = {
  s: 'seconds',
  ms: 'milliseconds',
  µs: 'microseconds',
  min: 'minutes',
  h: 'hours',
};

/** Says that the unit of the time axis is a guess, and lets a person correct it. */
function TimeUnitChoice({ unit, onUnit }: { unit: TimeUnit; onUnit: (unit: TimeUnit) => void }) {
  const id = useId();
  return (
    <p className={css({ wrap: '2', alignItems: 'center' })}>
      <label htmlFor={id}>The file doesn’t say its unit of time. We read it as</label>
      <select
        id={id}
        value={unit}
        className={cx(inputClass, css({ width: 'auto' }))}
        onChange={(event) =>
          onUnit(timeUnits.find((known) => known === event.target.value) ?? unit)
        }
      >
        <Options of={timeUnits} labels={timeUnitLabels} />
      </select>
    </p>
  );
}

interface CursorTableProps {
  /** Seconds. */
  at: number;
  shown: readonly ShownChannel[];
  /** In the units of the file, by position in `shown`. Undefined before a channel's first sample. */
  values: readonly (number | undefined)[];
}

/** What the plot shows at the cursor, also for screen readers. */
function CursorTable({ at, shown, values }: CursorTableProps) {
  return (
    <table className="log-values">
      <caption>Values at the cursor</caption>
      <HeadRow headings={['Channel', formatLogTime(at, { tenths: true })]} />
      <tbody>
        {shown.map(({ name, color, conversion: { unit, factor, offset } }, index) => {
          const value = values[index];
          return (
            <tr key={name}>
              <th scope="row">
                <span className={nameStyle}>
                  <Swatch color={color} />
                  {name}
                </span>
              </th>
              <td>
                {value === undefined
                  ? '–'
                  : withUnit(formatLogValue(value * factor + offset), unit)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// A long name wraps beside its color, not below it.
const nameStyle = css({ row: '2' });
