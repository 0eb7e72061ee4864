import type {
  LogFacts,
  LogQuestions,
  LogResponse,
  LogSource,
  QuestionKind,
} from './reader/log-messages.ts';
import type { StoreOutcome } from './reader/stored-logs.ts';

export interface LogClientEvents {
  onProgress(bytes: number, facts: LogFacts | undefined): void;
  onDone(facts: LogFacts): void;
  onStored(outcome: StoreOutcome): void;
  onFailed(failure: { message: string; isAboutText: boolean }): void;
}

/** An open log in a Web Worker. */
export interface LogClient {
  /** Never resolves if the client closes first. */
  ask<Kind extends QuestionKind>(
    kind: Kind,
    ask: LogQuestions[Kind]['ask'],
  ): Promise<LogQuestions[Kind]['answer']>;
  stop(): void;
  /** Ends the Web Worker, or if it has read the log but not stored it yet, lets it finish storing first. */
  close(): void;
}

/** Reads a log in a new Web Worker, so that the page stays responsive. */
export function openLog(source: LogSource, events: LogClientEvents): LogClient {
  const worker = new Worker(new URL('./reader/log-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  let isStoring = false;
  let isClosed = false;
  worker.addEventListener('message', ({ data }: MessageEvent<LogResponse>) => {
    if (data.kind === 'done') isStoring = true;
    if (data.kind === 'stored') isStoring = false;
    if (isClosed) {
      if (!isStoring) worker.terminate();
      return;
    }
    if (data.kind === 'progress') events.onProgress(data.bytes, data.facts);
    else if (data.kind === 'done') events.onDone(data.facts);
    else if (data.kind === 'stored') events.onStored(data.outcome);
    else if (data.kind === 'failed') events.onFailed(data);
    else {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  });
  // The worker's script failed to load, as it does offline before its first use.
  worker.addEventListener('error', () =>
    events.onFailed({
      message: 'We can’t open logs right now. Check your connection and try again.',
      isAboutText: false,
    }),
  );
  worker.postMessage({ kind: 'open', source });
  return {
    ask: (kind, ask) =>
      new Promise((resolve) => {
        lastId += 1;
        // The worker answers each question with its own type.
        waiting.set(lastId, resolve as (answer: unknown) => void);
        worker.postMessage({ kind, id: lastId, ask });
      }),
    stop: () => worker.postMessage({ kind: 'stop' }),
    close() {
      isClosed = true;
      if (!isStoring) worker.terminate();
    },
  };
}
