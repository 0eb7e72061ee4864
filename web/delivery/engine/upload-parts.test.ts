import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api.ts';
import type { Multipart } from '#web/delivery/item.ts';
import { PutError } from '#web/delivery/ports.ts';
import { createTestClock, settle } from '#web/tests/delivery/fake-browser.ts';
import { createLimit } from './requests.ts';
import { type Companion, createCompanion, uploadParts } from './upload-parts.ts';

const chunkSize = 10;
const file = new Blob(['x'.repeat(35)]);
const part = (PartNumber: number) => ({ PartNumber, ETag: `"${PartNumber}"` });
const started: Multipart = { uploadId: 'u', key: 'k', chunkSize, parts: [] };

interface Setup {
  saved?: Multipart;
  /** Answers the PUT of a part; resolves by default. */
  put?: (part: number, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<void>;
  /** The parts in the bucket, if it can list them. */
  listed?: Multipart['parts'];
}

function startUpload({ saved = started, put = async () => {}, listed = saved.parts }: Setup = {}) {
  const clock = createTestClock();
  const signed: number[] = [];
  const stored: number[] = [];
  const batches: number[] = [];
  const completed: number[][] = [];
  const progress: number[] = [];
  const stop = new AbortController();
  const companion: Companion = {
    params: async () => '',
    create: async () => ({ uploadId: 'u', key: 'k' }),
    async signPart(_, number) {
      signed.push(number);
      return `https://r2/${number}`;
    },
    listParts: async () => listed,
    async complete(_, parts) {
      completed.push(parts.map(({ PartNumber }) => PartNumber).sort());
      return 'https://r2/file';
    },
    abort: async () => undefined,
  };
  const result = uploadParts(file, createLimit(2), {
    clock,
    companion,
    saved,
    signal: stop.signal,
    onProgress: (sent) => progress.push(sent),
    onCreated() {},
    onStored(parts) {
      stored.push(...parts.map(({ PartNumber }) => PartNumber));
      batches.push(parts.length);
    },
    async put(url, bytes, { signal, onProgress }) {
      const number = Number(url.split('/').at(-1));
      await put(number, signal, onProgress);
      onProgress(bytes.size);
      return `"${number}"`;
    },
  });
  result.catch(() => {});
  return { result, clock, signed, stored, batches, completed, progress, stop };
}

/** A PUT that ends only when its signal aborts. */
const hang = (signal: AbortSignal) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

it('sends all parts, each signed just before, and completes the upload', async () => {
  const { result, signed, stored, completed, progress } = startUpload();
  expect(await result).toBe('https://r2/file');
  expect([signed.length, stored.sort(), completed]).toEqual([4, [1, 2, 3, 4], [[1, 2, 3, 4]]]);
  expect(progress.at(-1)).toBe(35);
});

it('sends at most as many parts at a time as the limit allows', async () => {
  let open = 0;
  let most = 0;
  const put = async () => {
    open += 1;
    most = Math.max(most, open);
    await settle();
    open -= 1;
  };
  await startUpload({ put }).result;
  expect(most).toBe(2);
});

it('sends only the parts that the bucket lacks', async () => {
  const saved = { ...started, parts: [part(1), part(2)] };
  const { result, signed, progress } = startUpload({ saved, listed: [part(1), part(3)] });
  await result;
  expect(signed).toEqual([2, 4]);
  expect(progress[0]).toBeGreaterThan(20);
});

it('retries a part after 0, 1, 3 and 5 s, each time with a new signature', async () => {
  let failures = 0;
  const put = async (number: number) => {
    if (number !== 2) return;
    failures += 1;
    throw new PutError(failures === 1 ? 403 : 503);
  };
  const { result, clock, signed } = startUpload({ put });
  await clock.advance(8999);
  expect(failures).toBe(4);
  await clock.advance(1);
  expect(failures).toBe(5);
  await expect(result).rejects.toThrow(PutError);
  expect(signed.filter((number) => number === 2)).toHaveLength(5);
});

it('counts the bytes of a failed part as not sent', async () => {
  const put: Setup['put'] = async (number, signal, onProgress) => {
    if (number > 1) return hang(signal);
    onProgress(7);
    throw new PutError(503);
  };
  const { clock, progress } = startUpload({ put });
  await clock.advance(500);
  expect(progress).toContain(7);
  expect(progress.at(-1)).toBe(0);
});

it('does not retry a part after the upload was stopped', async () => {
  const put = async () => {
    throw new PutError(503);
  };
  const { result, clock, signed, stop } = startUpload({ put });
  await clock.advance(500);
  const before = signed.length;
  stop.abort(new Error('paused'));
  await clock.advance(20_000);
  await expect(result).rejects.toThrow('paused');
  expect(signed).toHaveLength(before);
});

it('ends immediately when the bucket rejects a part, and stops the others', async () => {
  const aborted: number[] = [];
  const put = async (number: number, signal: AbortSignal) => {
    if (number === 1) throw new PutError(400);
    signal.addEventListener('abort', () => aborted.push(number));
    await hang(signal);
  };
  const { result, completed } = startUpload({ put });
  await expect(result).rejects.toThrow('400');
  await settle();
  expect(aborted).toContain(2);
  expect(completed).toEqual([]);
});

it('counts the connection as lost when nothing arrives for 10 s after a failure', async () => {
  let hasFailed = false;
  const put = async (number: number, signal: AbortSignal) => {
    if (number === 1 && !hasFailed) {
      hasFailed = true;
      throw new Error('');
    }
    await hang(signal);
  };
  const { result, clock } = startUpload({ put });
  await clock.advance(10_000);
  await expect(result).rejects.toMatchObject({ name: 'NoResponseError' });
});

it('stops when it is canceled', async () => {
  const { result, stop, completed } = startUpload({ put: (_, signal) => hang(signal) });
  await settle();
  stop.abort();
  await expect(result).rejects.toThrow();
  expect(completed).toEqual([]);
});

it('starts an upload in parts of 16 MiB, and knows of no stored part', async () => {
  const created: Multipart[] = [];
  const stored: number[] = [];
  const calls: string[] = [];
  const big = {
    size: 40_000_000,
    type: '',
    slice: (from: number, to: number) => ({ size: to - from }),
  };
  const url = await uploadParts(big as Blob, createLimit(2), {
    clock: createTestClock(),
    companion: createCompanion(async (path, method, { body, uploadLength } = {}) => {
      calls.push(`${method} ${path} ${uploadLength ?? JSON.stringify(body)}`);
      return {
        uploadId: 'u 1',
        key: 'k',
        url: 'https://r2/1',
        location: 'https://r2/file',
      } as never;
    }),
    saved: undefined,
    signal: new AbortController().signal,
    onProgress() {},
    onCreated: (upload) => created.push(upload),
    onStored: (parts) => stored.push(...parts.map(({ PartNumber }) => PartNumber)),
    put: async () => '"e"',
  });
  expect(url).toBe('https://r2/file');
  expect(created).toMatchObject([{ uploadId: 'u 1', key: 'k', chunkSize: 16_777_216, parts: [] }]);
  expect(stored.sort()).toEqual([1, 2, 3]);
  expect(calls).toContain('POST /api/s3/multipart 40000000');
  expect(calls).toContain('GET /api/s3/multipart/u%201/3?key=k 16777216');
  expect(calls.at(-1)).toMatch(
    /^POST \/api\/s3\/multipart\/u%201\/complete\?key=k .*"PartNumber":1.*:2.*:3/,
  );
});

it('tells which parts the bucket already has, if there are some', async () => {
  const saved = { ...started, parts: [part(1)] };
  const resumed = startUpload({ saved, listed: [part(2)] });
  await resumed.result;
  expect(resumed.stored[0]).toBe(2);
  const empty = startUpload({ saved, listed: [] });
  await empty.result;
  expect(empty.batches).toEqual([1, 1, 1, 1]);
});

it.each([
  ['can’t list parts', 501, false, 'known'],
  ['may have completed the upload', 404, true, 'known'],
  ['has lost the upload', 404, false, 'error'],
  ['is down', 503, true, 'error'],
] as const)(
  'if the bucket %s, the parts are: %s with all parts known: %s → %s',
  async (_, status, areAllKnown, expected) => {
    const { listParts } = createCompanion(async () => {
      throw new ApiError(status, 'No.');
    });
    const listed = listParts({ ...started, parts: [part(1)] }, areAllKnown);
    if (expected === 'known') expect(await listed).toEqual([part(1)]);
    else await expect(listed).rejects.toMatchObject({ status });
  },
);
