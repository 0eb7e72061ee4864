import { replaceEqualDeep, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import type { DraftOwner } from '#web/lib/drafts.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { DatalogJson, LogSummary } from '#worker/domain/datalogs/datalogs.api.ts';
import { brokenLineText } from '#worker/domain/datalogs/log-error.ts';
import './log.css';
import { CorrectChannelDialog, useCorrections } from './channels/correct-channel-dialog.tsx';
import { isOtherVin, summaryOf } from './log-summary.ts';
import { LogWorkspace } from './log-workspace.tsx';
import { useComparison } from './plot/use-comparison.ts';
import type { LogFacts } from './reader/log-messages.ts';
import { type OpenLog, useLog, useLogSource } from './use-log.ts';

interface LogDialogProps {
  orderId: string;
  fileId: string;
  /** The part of the log to show at first. */
  span?: LogSpan | undefined;
  onClose: () => void;
  onCopyToChat: (owner: DraftOwner, text: string) => void;
}

/** A log of an order, in a dialog named after its file. */
export function LogDialog({ orderId, fileId, span, onClose, onCopyToChat }: LogDialogProps) {
  const session = useSession();
  const { data: logs, error, isPaused, refetch } = useQuery(queries.orderLogs(orderId));
  const log = logs?.find((listed) => listed.fileId === fileId);
  return (
    <Dialog open isInUrl onClose={onClose} title={log?.fileName ?? 'Datalog'} size="large">
      {!logs && !error && !isPaused && <ProgressBar label="Loading the log" percent={0} />}
      {!logs && (error || isPaused) && (
        <Notice
          isError
          title="Error Loading Log"
          text="We can’t load this order’s logs right now."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      )}
      {logs && !log && <Notice text="We can’t find that log on this order." />}
      {logs && log && session.state === 'signedIn' && (
        <OpenedLog
          key={fileId}
          orderId={orderId}
          logs={logs}
          log={log}
          user={session.user}
          firstSpan={span}
          onCopy={(text) => onCopyToChat({ userId: session.user.id, about: orderId }, text)}
        />
      )}
    </Dialog>
  );
}

interface OpenedLogProps {
  orderId: string;
  logs: readonly DatalogJson[];
  log: DatalogJson;
  user: UserJson;
  firstSpan: LogSpan | undefined;
  onCopy: (text: string) => void;
}

function OpenedLog({ orderId, logs, log, user, firstSpan, onCopy }: OpenedLogProps) {
  const [attempt, setAttempt] = useState(0);
  const [isCanceled, setCanceled] = useState(false);
  const { fileId, fileUrl: url, fileName, fileSize: size } = log;
  const opened = useLog(useLogSource(log, user.id), attempt, isCanceled);
  const comparison = useComparison(logs, log, opened, user.id);
  const corrections = useCorrections(orderId, log, opened);
  const [corrected, setCorrected] = useState<string>();
  const { facts, failure, isDone } = opened;
  const correctedChannel = facts?.channels.find(({ name }) => name === corrected);
  useStoredSummary(orderId, log, isDone ? facts : undefined);
  return (
    <>
      <LogStatus
        opened={opened}
        size={size}
        isCanceled={isCanceled}
        onCancel={() => setCanceled(true)}
        onRetry={() => {
          setCanceled(false);
          setAttempt(attempt + 1);
        }}
      />
      {facts && isOtherVin(facts.vin, log.orderVin) && (
        <p className={warningStyle}>
          This log’s VIN is {facts.vin}. The order’s VIN is {log.orderVin}.
        </p>
      )}
      {facts && <LeftOut facts={facts} />}
      {facts && !failure && (
        <LogWorkspace
          log={{ ...opened, facts }}
          name={fileName}
          orderId={orderId}
          fileId={fileId}
          user={user}
          firstSpan={firstSpan}
          comparison={comparison}
          timeUnit={log.corrections.timeUnit ?? facts.guessedTimeUnit}
          onTimeUnit={(timeUnit) => corrections.mutate({ timeUnit, channels: {} })}
          onCorrect={setCorrected}
          onCopy={onCopy}
        />
      )}
      {correctedChannel && (
        <CorrectChannelDialog
          channel={correctedChannel}
          corrections={corrections}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {opened.stored && opened.stored !== 'stored' && <p>{onlineOnlyTexts[opened.stored]}</p>}
      <DownloadLink
        file={{ name: fileName, from: url, size }}
        className={css({ justifySelf: 'start' })}
      >
        Download Log
      </DownloadLink>
    </>
  );
}

const onlineOnlyTexts = {
  tooLarge: 'This log is too large to save on this device. You can’t open it offline.',
  failed:
    'This device’s storage is full or blocked, so we couldn’t save this log. You can’t open it offline.',
};

interface LogStatusProps {
  opened: OpenLog;
  /** Bytes. */
  size: number;
  isCanceled: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

/** How far the log is read, or why it can't be. */
function LogStatus({ opened, size, isCanceled, onCancel, onRetry }: LogStatusProps) {
  const { failure, isDone, bytes } = opened;
  if (failure) {
    return (
      <Notice
        isError
        title={failure.isAboutText ? 'We can’t read this log' : 'Error Loading Log'}
        text={failure.message}
        action={!failure.isAboutText && <Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  if (isDone) return null;
  if (isCanceled) {
    return (
      <p className={rowStyle}>
        You canceled, so this log is incomplete. <Button onClick={onRetry}>Load It All</Button>
      </p>
    );
  }
  return (
    <div className={rowStyle}>
      <div className={css({ flex: '1' })}>
        <ProgressBar
          label="Loading the log"
          percent={Math.min(99, Math.round((100 * bytes) / size))}
        />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** What the plot leaves out: incomplete rows, and what follows the end of the log. */
function LeftOut({ facts }: { facts: LogFacts }) {
  const { brokenCount, brokenLines, rows, endLine } = facts;
  if (brokenCount === 0 && endLine === undefined) return null;
  const total = (rows + brokenCount).toLocaleString('en-US');
  return (
    <div className={warningStyle}>
      {endLine !== undefined && (
        <p>
          Another run starts on line {endLine.toLocaleString('en-US')}. Choose it in “Compare with”
          to see it.
        </p>
      )}
      {brokenCount > 0 && (
        <details>
          <summary className={css({ cursor: 'pointer' })}>
            {brokenCount.toLocaleString('en-US')} of {total} rows {brokenCount === 1 ? 'is' : 'are'}{' '}
            incomplete. We left {brokenCount === 1 ? 'it' : 'them'} out.
          </summary>
          <ul>
            {brokenLines.map((broken) => (
              <li key={broken.line}>{brokenLineText(broken)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Sends what the log shows when it opens to the order's list of logs, unless the list has it. */
function useStoredSummary(orderId: string, log: DatalogJson, facts: LogFacts | undefined): void {
  const { mutate } = useMutation({
    // If this fails, the next user who opens the log sends it.
    mutationFn: (body: LogSummary) =>
      apiResponse(`/api/orders/${orderId}/logs/${log.fileId}`, { method: 'PUT', body }),
  });
  const isCompared = useRef(false);
  useEffect(() => {
    // Later facts come from a correction, which sends its summary.
    if (!facts || isCompared.current) return;
    isCompared.current = true;
    const summary = summaryOf(facts);
    if (replaceEqualDeep(log.summary, summary) !== log.summary) mutate(summary);
  }, [facts, log.summary, mutate]);
}

const rowStyle = css({ wrap: '3', alignItems: 'center' });

const warningStyle = css({
  padding: '3',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
  fontWeight: '600',
});
