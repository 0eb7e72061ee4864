import type { LogCorrections, LogTemplateJson } from '#worker/domain/datalogs/datalogs.api.ts';
import { correctLog, withTemplates } from '#worker/domain/datalogs/log-corrections.ts';
import { LogError } from '#worker/domain/datalogs/log-error.ts';
import type { LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import { buffersOf, factsOf, logAnswers } from './log-answers.ts';
import type { LogRequest, LogResponse, LogSource } from './log-messages.ts';
import { readLog } from './read-log.ts';
import { loadStoredLog, storeLog } from './stored-logs.ts';

type Post = (response: LogResponse, transfer?: ArrayBuffer[]) => void;

/** How often to report the progress to the page, in ms. */
const progressMs = 100;
/** How often to let the page draw more of the log, in ms. A snapshot copies the last block of every channel. */
const snapshotMs = 700;
/** How long the worker reads before it answers the page's questions, in ms. */
const sliceMs = 30;

/** Handles the page's requests about one log. Runs in a Web Worker, but needs none, so tests can run it directly. */
export function createLogServer(post: Post) {
  /** As the file has it. */
  let raw: LogData | undefined;
  /** As people corrected it. */
  let log: LogData | undefined;
  let corrections: LogCorrections = { channels: {} };
  let templates: readonly LogTemplateJson[] = [];
  let isStopped = false;

  function setLog(read: LogData): LogData {
    raw = read;
    log = correctLog(read, withTemplates(read, corrections, templates));
    return log;
  }

  async function open(source: LogSource): Promise<void> {
    ({ corrections, templates } = source);
    try {
      const stored = await loadStoredLog(source);
      const whole = stored ?? (await read(source));
      if (isStopped) return;
      post({ kind: 'done', facts: factsOf(setLog(whole), true) });
      post({ kind: 'stored', outcome: stored ? 'stored' : await storeLog(source, whole) });
    } catch (error) {
      // A log that the user canceled ends early, which isn't an error.
      if (isStopped) return;
      post({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
        isAboutText: error instanceof LogError,
      });
    }
  }

  function read({ url, run = 1 }: LogSource): Promise<LogData> {
    let posted = performance.now();
    let paused = posted;
    let drawn = Number.NEGATIVE_INFINITY;
    return readLog(
      fetchChunks(url, () => isStopped),
      {
        run,
        async onPart(bytes, reader) {
          const now = performance.now();
          if (now - posted > progressMs) {
            posted = now;
            const isDue = reader && now - drawn > snapshotMs && reader.rowCount > 0;
            if (isDue) setLog(reader.snapshot());
            if (isDue) drawn = now;
            const facts = isDue && log ? factsOf(log, false) : undefined;
            post({ kind: 'progress', bytes, facts });
          }
          if (now - paused < sliceMs) return;
          await nextTask();
          paused = performance.now();
        },
      },
    );
  }

  return (request: LogRequest): void => {
    if (request.kind === 'open') return void open(request.source);
    if (request.kind === 'stop') {
      isStopped = true;
      return;
    }
    // Questions come only after facts.
    if (!log || !raw) return;
    const { kind, id, ask } = request;
    if (kind === 'correct') {
      corrections = ask.corrections;
      post({ kind: 'answer', id, answer: factsOf(setLog(raw), true) });
      return;
    }
    // TypeScript can't match the question to its answer by their common kind.
    const answer = (logAnswers[kind] as (of: LogData, asked: typeof ask) => unknown)(log, ask);
    post({ kind: 'answer', id, answer }, buffersOf(answer));
  };
}

/** Resolves in a new task, after the page's queued messages. A nested `setTimeout` would take at least 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Yields a file's bytes until it is stopped. Throws an Error with a message for the user. */
async function* fetchChunks(url: string, isStopped: () => boolean): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, { credentials: 'include' }).catch(() => {
    throw new Error('We can’t load this log right now. Check your connection and try again.');
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    if (isStopped()) return reader?.cancel();
    yield chunk.value;
  }
}
