import { useEffect, useState } from 'react';
import { useStableValue } from '#web/ui/hooks/use-stable-value.ts';
import { type LogClient, openLog } from './log-client.ts';
import type { LogFacts, LogSource } from './reader/log-messages.ts';
import type { StoreOutcome } from './reader/stored-logs.ts';

export interface OpenLog {
  client: LogClient | undefined;
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
  facts: undefined,
  bytes: 0,
  isDone: false,
  stored: undefined,
  failure: undefined,
};

/** Opens a log while the component is mounted, and again when `attempt` changes. Canceling keeps what was read. */
export function useLog(source: LogSource | undefined, attempt = 0, isCanceled = false): OpenLog {
  const [log, setLog] = useState(unopened);
  const stable = useStableValue(source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the log again.
  useEffect(() => {
    if (stable === undefined) return setLog(unopened);
    const { url, ...rest } = stable;
    const change = (changes: Partial<OpenLog>) => setLog((now) => ({ ...now, ...changes }));
    const client = openLog(
      { ...rest, url: new URL(url, location.href).href },
      {
        onProgress: (bytes, facts) => change({ bytes, ...(facts && { facts }) }),
        onDone: (facts) => change({ facts, isDone: true }),
        onStored: (stored) => change({ stored }),
        onFailed: (failure) => change({ failure }),
      },
    );
    setLog({ ...unopened, client });
    return () => client.close();
  }, [stable, attempt]);
  useEffect(() => {
    if (isCanceled) void log.client?.stop();
  }, [isCanceled, log.client]);
  return log;
}
