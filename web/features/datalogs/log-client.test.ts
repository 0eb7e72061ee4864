import { afterEach, expect, it, vi } from 'vitest';
import { openLog } from './log-client.ts';
import type { LogFacts, LogResponse } from './reader/log-messages.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the Web Worker. */
class FakeWorker extends EventTarget {
  static last: FakeWorker | undefined;
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.last = this;
  }

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }

  respond(response: LogResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data: response }));
  }
}

function open() {
  vi.stubGlobal('Worker', FakeWorker);
  const events = { onProgress: vi.fn(), onDone: vi.fn(), onStored: vi.fn(), onFailed: vi.fn() };
  const source = {
    url: 'https://shop.example/log',
    fileId: 'a',
    size: 1,
    userId: 'ana',
    corrections: { channels: {} },
    templates: [],
  };
  const client = openLog(source, events);
  const worker = FakeWorker.last;
  if (!worker) throw new Error('no worker was started');
  return { client, worker, events };
}

const facts: LogFacts = {
  channels: [],
  duration: 1,
  rows: 2,
  logger: undefined,
  vin: undefined,
  watched: [],
  pulls: [],
  hasPedal: true,
  guessedTimeUnit: undefined,
  endLine: undefined,
  brokenCount: 0,
  brokenLines: [],
};

it('stops reading when the log closes', () => {
  const { client, worker } = open();
  worker.respond({ kind: 'progress', bytes: 5, facts: undefined });
  client.close();
  expect(worker.isTerminated).toBe(true);
});

it('finishes storing a log that closes after it was read', () => {
  const { client, worker, events } = open();
  worker.respond({ kind: 'done', facts });
  client.close();
  expect(worker.isTerminated).toBe(false);
  worker.respond({ kind: 'stored', outcome: 'stored' });
  expect(worker.isTerminated).toBe(true);
  expect(events.onStored).not.toHaveBeenCalled();
});

it('reports whether an open log was stored', () => {
  const { client, worker, events } = open();
  worker.respond({ kind: 'done', facts });
  worker.respond({ kind: 'stored', outcome: 'tooLarge' });
  expect(events.onStored).toHaveBeenCalledWith('tooLarge');
  client.close();
  expect(worker.isTerminated).toBe(true);
});
