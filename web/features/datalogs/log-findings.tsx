import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-may.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { BoostProblem } from '#worker/domain/datalogs/boost.ts';
import type { LogCheckKind } from '#worker/domain/datalogs/datalogs.api.ts';
import {
  type CheckedChannel,
  defaultLogLimits,
  type LogCheckResult,
  logChecks,
} from '#worker/domain/datalogs/log-checks.ts';
import { conversionTo, gaugeUnit, type UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import type { Pull } from '#worker/domain/datalogs/pulls.ts';
import { formatLogValue, withUnit } from './channels/channel-view.ts';
import { formatLogSpan } from './log-text-format.ts';
import type { LogFacts } from './reader/log-messages.ts';
import { useLatestAnswer } from './use-latest-answer.ts';
import type { OpenLog } from './use-log.ts';

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), 'LimitsDialog');

type ReadableLog = OpenLog & { facts: LogFacts };

/**
 * Returns the result of the checks once the log is read, and functions that format a check's value
 * and its limit in the unit that the plot shows.
 */
export function useLogChecks({ facts, client, isDone }: ReadableLog, units: UnitChoice) {
  const limits = useQuery(queries.logLimits).data ?? defaultLogLimits;
  const result = useLatestAnswer(isDone ? client : undefined, 'check', {
    limits,
    of: facts.channels,
  });
  const { channels } = facts;
  const valueText = useCallback(
    ({ kind, channel }: CheckedChannel, value: number) => {
      const unit = channels.find(({ name }) => name === channel)?.unit ?? '';
      const shown = gaugeUnit(conversionTo(unit, units).unit);
      const conversion = conversionTo(logChecks[kind].unit, {
        temperature: shown,
        pressure: shown,
      });
      return withUnit(
        formatLogValue(value * conversion.factor + conversion.offset),
        conversion.unit,
      );
    },
    [channels, units],
  );
  const beyondText = useCallback(
    (about: CheckedChannel) => logChecks[about.kind].beyond(valueText(about, limits[about.kind])),
    [valueText, limits],
  );
  return { result, valueText, beyondText };
}

interface ChecksProps {
  checks: ReturnType<typeof useLogChecks>;
}

interface CheckFindingsProps extends ChecksProps {
  selection: LogSpan | undefined;
  onShow: (span: LogSpan) => void;
  onCorrect: (channel: string) => void;
}

/** The spans where a value is outside the shop’s limits, and what wasn't checked. */
export function CheckFindings({ checks, selection, onShow, onCorrect }: CheckFindingsProps) {
  const { result, valueText, beyondText } = checks;
  const found = useMemo(
    () =>
      result?.findings.map((finding) => ({
        ...finding,
        text: `${finding.channel} ${beyondText(finding)}: ${valueText(finding, finding.peak)}`,
      })),
    [result, valueText, beyondText],
  );
  return (
    <FindingList
      title="Checks"
      findings={found ?? []}
      empty={
        result
          ? result.checked.length > 0 && 'Nothing is over the shop’s limits.'
          : 'Checking the log'
      }
      selection={selection}
      onShow={onShow}
    >
      {result && <UncheckedNotes result={result} onCorrect={onCorrect} />}
    </FindingList>
  );
}

interface UncheckedNotesProps {
  result: LogCheckResult;
  onCorrect: (channel: string) => void;
}

/** What wasn't checked and why. A check that says nothing would be mistaken for a good one. */
function UncheckedNotes({ result, onCorrect }: UncheckedNotesProps) {
  const { unchecked, missing } = result;
  if (unchecked.length === 0 && missing.length === 0) return null;
  return (
    <ul className={css({ stack: '2' })}>
      {unchecked.map(({ kind, channel, problem }) => (
        <li key={`${kind} ${channel}`} className={css({ fontWeight: '600' })}>
          {channel}: not checked, {problemTexts[problem]}.{' '}
          {problem !== 'ambient' && (
            <Button onClick={() => onCorrect(channel)} aria-label={`Choose a unit for ${channel}`}>
              Choose a Unit
            </Button>
          )}
        </li>
      ))}
      {missing.length > 0 && (
        <li className={css({ color: 'muted' })}>
          Not checked: this log has no {listOf(missing.map((kind) => missingNames[kind]))}.
        </li>
      )}
    </ul>
  );
}

/** What was checked against what, and for admins, the button to edit the shop’s limits. */
export function CheckedNotes({ checks: { result, beyondText } }: ChecksProps) {
  const checked = result?.checked ?? [];
  const mayEditLimits = useMay('settings');
  if (checked.length === 0 && !mayEditLimits) return null;
  return (
    <div className={css({ stack: '2', justifyItems: 'start' })}>
      {checked.length > 0 && (
        <>
          {/* On a wide screen, this follows the heading of the checks. */}
          <h3 className={css({ display: { desktop: 'none' } })}>What We Checked</h3>
          <ul className={css({ stack: '2', color: 'muted' })}>
            {checked.map((about) => (
              <li key={`${about.kind} ${about.channel}`}>
                {about.channel}
                {about.subtracted && ` minus ${about.subtracted}`}: we flag anything{' '}
                {beyondText(about)}.
              </li>
            ))}
            {checked.some(({ kind }) => kind === 'railPressure') && (
              <li>Short rail pressure drops between two samples aren’t counted.</li>
            )}
          </ul>
        </>
      )}
      {mayEditLimits && <EditLimits />}
    </div>
  );
}

interface PullListProps {
  log: ReadableLog;
  selection: LogSpan | undefined;
  onShow: (span: LogSpan) => void;
}

export function PullList({ log: { facts, isDone }, selection, onShow }: PullListProps) {
  const pulls = useMemo(
    () => facts.pulls.map((pull) => ({ ...pull, text: pullText(pull) })),
    [facts.pulls],
  );
  return (
    <FindingList
      title="Pulls"
      findings={pulls}
      empty={isDone ? noPullsText(facts) : 'Looking for pulls'}
      selection={selection}
      onShow={onShow}
    />
  );
}

const problemTexts: Record<BoostProblem, string> = {
  unit: 'unit unknown',
  reference: 'gauge or absolute unknown',
  ambient: 'because it’s absolute and the log has no barometric pressure or idle',
};

const missingNames: Record<LogCheckKind, string> = {
  egt: 'EGT channel',
  boost: 'boost channel',
  railPressure: 'pair of actual and commanded rail pressure',
};

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

function noPullsText({ hasPedal }: LogFacts): string {
  return hasPedal
    ? 'No pulls. The pedal never stays over 90% for 2 s.'
    : 'We can’t find pulls: this log has no pedal channel.';
}

function pullText({ fromRpm, toRpm, from, to }: Pull): string {
  const seconds = withUnit((to - from).toFixed(1), 's');
  if (fromRpm === undefined || toRpm === undefined) return seconds;
  return `${seconds}, ${formatLogValue(fromRpm)} to ${withUnit(formatLogValue(toRpm), 'rpm')}`;
}

function EditLimits() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Limits</Button>
      <LazyMount open={isOpen}>
        {isOpen && <LimitsDialog onClose={() => setOpen(false)} />}
      </LazyMount>
    </>
  );
}

interface Finding {
  from: number;
  to: number;
  text: string;
}

interface FindingListProps {
  title: string;
  findings: readonly Finding[];
  /** Shown if there are no findings. */
  empty: ReactNode;
  /** The selected section. Its button is marked as the current one. */
  selection?: LogSpan | undefined;
  onShow: (finding: Finding) => void;
  children?: ReactNode;
}

/** More findings than this are only counted. */
const maxListed = 50;

/** A list of sections of the log. Each button shows its section in the plot. */
const FindingList = memo(function FindingList({
  title,
  findings,
  empty,
  selection,
  onShow,
  children,
}: FindingListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css({ stack: '2', justifyItems: 'start' })}>
      <h3 id={id}>{title}</h3>
      {findings.length === 0 && empty && <p>{empty}</p>}
      {findings.length > 0 && (
        <ul aria-labelledby={id} className={css({ stack: '1', width: 'full' })}>
          {findings.slice(0, maxListed).map((finding) => (
            <li key={`${finding.text} ${finding.from}`}>
              <Button
                variant="quiet"
                className="log-finding"
                aria-current={isSameSpan(finding, selection) || undefined}
                onClick={() => onShow(finding)}
              >
                <span>{formatLogSpan(finding)}</span>
                <span className={css({ fontWeight: '400' })}>{finding.text}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {findings.length > maxListed && <p>And {findings.length - maxListed} more.</p>}
      {children}
    </section>
  );
});

function isSameSpan({ from, to }: LogSpan, other: LogSpan | undefined): boolean {
  return other !== undefined && isClose(from, other.from) && isClose(to, other.to);
}

/** Compares times in seconds. A link to a section rounds them to 10 ms. */
function isClose(at: number, other: number): boolean {
  return Math.abs(at - other) < 0.01;
}
