import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import type { LogResponse, LogSource } from './log-messages.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const small = logText({ format: 'plain', rows: 100 });

/** Opens a log as a page does, in a new Web Worker. Resolves with everything it responded. */
async function open(fileId: string, fetchLog: typeof fetch): Promise<LogResponse[]> {
  vi.stubGlobal('fetch', fetchLog);
  const { createLogServer } = await import('./log-server.ts');
  const responses: LogResponse[] = [];
  const source: LogSource = {
    url: 'https://shop.example/log',
    fileId,
    size: 1,
    userId: 'ana',
    corrections: { channels: {} },
    templates: [],
  };
  const serve = createLogServer((response) => responses.push(response));
  serve({ kind: 'open', source });
  await vi.waitFor(() => expect(responses.at(-1)?.kind).toMatch(/stored|failed/), 15_000);
  return responses;
}

const online = (text: string) => async () => new Response(text);
const offline = async () => {
  throw new TypeError('Failed to fetch');
};
const lastOf = (responses: readonly LogResponse[]) => responses.at(-1);

it('opens a previously read log offline', async () => {
  expect(lastOf(await open('a', online(small)))).toEqual({ kind: 'stored', outcome: 'stored' });
  const again = await open('a', offline);
  expect(again).toMatchObject([{ kind: 'done', facts: { rows: 100 } }, { kind: 'stored' }]);
  expect(lastOf(await open('b', offline))).toMatchObject({ kind: 'failed', isAboutText: false });
});

it('reads a log again that an older version of the app stored', async () => {
  await open('a', online(small));
  const [{ database }, { stores }, { get, set }] = await Promise.all([
    import('#web/lib/database/database.ts'),
    import('#web/lib/database/database-names.ts'),
    import('idb-keyval'),
  ]);
  const logs = database.store(stores.logs);
  await set('a', { ...(await get<object>('a', logs)), version: 1 }, logs);
  expect(lastOf(await open('a', offline))?.kind).toBe('failed');
  expect(lastOf(await open('a', online(small)))?.kind).toBe('stored');
  expect(lastOf(await open('a', offline))?.kind).toBe('stored');
});

it('stores two logs that are read at the same time', async () => {
  await Promise.all([open('a', online(small)), open('b', online(small))]);
  expect(await open('a', offline)).toMatchObject([{ kind: 'done' }, { kind: 'stored' }]);
  expect(await open('b', offline)).toMatchObject([{ kind: 'done' }, { kind: 'stored' }]);
});

it('reports that storage is full, and stores no part of the log', async () => {
  await open('a', online(small));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(lastOf(await open('b', online(small)))).toEqual({ kind: 'stored', outcome: 'failed' });
  put.mockRestore();
  expect(lastOf(await open('b', offline))?.kind).toBe('failed');
  expect(lastOf(await open('a', offline))?.kind).toBe('stored');
});

it('reports that a log is too large, and keeps the others', async () => {
  await open('a', online(small));
  const { storeLog } = await import('./stored-logs.ts');
  const values = { byteLength: 151 * 1024 * 1024 } as Float32Array<ArrayBuffer>;
  const block = { firstRow: 0, length: 1, rows: undefined, values };
  const outcome = await storeLog(
    { url: '', fileId: 'b', size: 1, userId: 'ana', corrections: { channels: {} }, templates: [] },
    {
      times: new Float64Array(1),
      channels: [{ name: 'RPM', unit: 'rpm', meaning: 'rpm', blocks: [block] }],
      logger: undefined,
      guessedTimeUnit: undefined,
      vin: undefined,
      endLine: undefined,
      brokenCount: 0,
      brokenLines: [],
    },
  );
  expect(outcome).toBe('tooLarge');
  expect(lastOf(await open('a', offline))?.kind).toBe('stored');
});
