import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import type { ChannelMeaning } from '#worker/domain/datalogs/channel-meaning.ts';
import { defaultLogLimits, logChecks } from '#worker/domain/datalogs/log-checks.ts';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';
import type { Pull } from '#worker/domain/datalogs/pulls.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-header.ts';
import { formatLogValue } from './channel-view.ts';
import { EditLimits } from './edit-limits.tsx';
import { FindingList } from './finding-list.tsx';
import type { LogFacts } from './reader/log-messages.ts';
import { useLatestAnswer } from './use-latest-answer.ts';
import type { OpenLog } from './use-log.ts';

interface LogFindingsProps {
  log: OpenLog & { facts: LogFacts };
  isAdmin: boolean;
  onShow: (span: LogSpan) => void;
}

/** The log's pulls, and the spans where a value is above the shop’s limits. */
export function LogFindings({ log, isAdmin, onShow }: LogFindingsProps) {
  const { facts, client, isDone } = log;
  const limits = useQuery(queries.logLimits).data ?? defaultLogLimits;
  const findings = useLatestAnswer(isDone ? client : undefined, 'check', { limits });
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
  const unchecked = missingNames(facts.channels);
  const isAnyChecked = checkedChannels.some((set) => hasAll(facts.channels, set));
  return (
    <>
      <FindingList
        title="Pulls"
        findings={pulls}
        empty={isDone ? noPullsText(facts.channels) : 'Looking for pulls'}
        onShow={onShow}
      />
      <FindingList
        title="Checks"
        findings={found}
        empty={findings ? isAnyChecked && 'Nothing is over the shop’s limits.' : 'Checking the log'}
        onShow={onShow}
      >
        {isDone && unchecked.length > 0 && (
          <p className={css({ color: 'muted' })}>
            Not checked: this log has no {listOf(unchecked)} channel.
          </p>
        )}
        {isAdmin && <EditLimits />}
      </FindingList>
    </>
  );
}

/** The channels that each check needs. */
const checkedChannels: readonly (readonly ChannelMeaning[])[] = [
  ['egt'],
  ['boost'],
  ['railActual', 'railCommanded'],
];

const checkedNames: Partial<Record<ChannelMeaning, string>> = {
  egt: 'EGT',
  boost: 'boost',
  railActual: 'actual rail pressure',
  railCommanded: 'commanded rail pressure',
};

function missingNames(channels: readonly ChannelInfo[]): string[] {
  return checkedChannels
    .flat()
    .flatMap((meaning) => (hasAll(channels, [meaning]) ? [] : (checkedNames[meaning] ?? [])));
}

function hasAll(channels: readonly ChannelInfo[], meanings: readonly ChannelMeaning[]): boolean {
  return meanings.every((meaning) => channels.some((channel) => channel.meaning === meaning));
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

function noPullsText(channels: readonly ChannelInfo[]): string {
  return hasAll(channels, ['pedal'])
    ? 'No pulls. The pedal never stays over 90% for 2 s.'
    : 'We can’t find pulls: this log has no pedal channel.';
}

function pullText({ fromRpm, toRpm, from, to }: Pull): string {
  const seconds = `${(to - from).toFixed(1)} s`;
  if (fromRpm === undefined || toRpm === undefined) return seconds;
  return `${seconds}, ${formatLogValue(fromRpm)} to ${formatLogValue(toRpm)} rpm`;
}
