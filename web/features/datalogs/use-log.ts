import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import type { DatalogJson, LogCorrections } from '#worker/domain/datalogs/datalogs.api.ts';
import { type LogClient, openLog } from './log-client.ts';
import type { LogFacts, LogSource } from './reader/log-messages.ts';
import type { StoreOutcome } from './reader/stored-logs.ts';

export interface OpenLog {
  client: LogClient | undefined;
  /** Corrects the open log and returns its new facts. */
  correct: ((corrections: LogCorrections) => Promise<LogFacts>) | undefined;
  /** Undefined until the first samples are read. */
  facts: LogFacts | undefined;
  /** Read so far. */
  bytes: number;
  isDone: boolean;
  /** Whether the log can be opened offline. Undefined until it's known. */
  stored: StoreOutcome | undefined;
  failure: { message: string; isAboutText: boolean } | undefined;
}

const unopened: OpenLog = {
  client: undefined,
  correct: undefined,
  facts: undefined,
  bytes: 0,
  isDone: false,
  stored: undefined,
  failure: undefined,
};

/**
 * Opens a log while the component is mounted, and again when `source` or `attempt` changes; the
 * caller memoizes `source`. Canceling keeps what was read.
 */
export function useLog(source: LogSource | undefined, attempt = 0, isCanceled = false): OpenLog {
  const [log, setLog] = useState(unopened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the log again.
  useEffect(() => {
    if (!source) return setLog(unopened);
    const change = (changes: Partial<OpenLog>) => setLog((now) => ({ ...now, ...changes }));
    const client = openLog(
      { ...source, url: new URL(source.url, location.href).href },
      {
        onProgress: (bytes, facts) => change({ bytes, ...(facts && { facts }) }),
        onDone: (facts) => change({ facts, isDone: true }),
        onStored: (stored) => change({ stored }),
        onFailed: (failure) => change({ failure }),
      },
    );
    const correct = async (corrections: LogCorrections) => {
      const facts = await client.ask('correct', { corrections });
      change({ facts });
      return facts;
    };
    setLog({ ...unopened, client, correct });
    return () => client.close();
  }, [source, attempt]);
  useEffect(() => {
    if (isCanceled) void log.client?.stop();
  }, [isCanceled, log.client]);
  return log;
}

/** Returns the source of an order's log, or of another run in its file. */
export function useLogSource(
  log: DatalogJson | undefined,
  userId: string,
  run = 1,
): LogSource | undefined {
  const templates = useQuery(queries.logTemplates);
  const isReady = !templates.isPending || templates.fetchStatus === 'paused';
  const { fileId, fileUrl, fileSize } = log ?? {};
  // A later correction is sent to the open log, but not to another run in its file.
  const corrections = run > 1 ? log?.corrections : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these open the log again.
  return useMemo(
    () =>
      log && isReady
        ? {
            url: log.fileUrl,
            fileId: runId(log.fileId, run),
            run,
            size: log.fileSize,
            userId,
            corrections: log.corrections,
            templates: templates.data ?? [],
          }
        : undefined,
    [fileId, run, fileUrl, fileSize, userId, isReady, corrections],
  );
}

/** Returns the id of a run in a file. The first one has the file's. */
export function runId(fileId: string, run: number): string {
  return run === 1 ? fileId : `${fileId}:${run}`;
}
