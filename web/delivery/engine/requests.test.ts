import { describe, expect, it } from 'vitest';
import type { DeliveryItem } from '#web/delivery/item.ts';
import { PutError, type Transport } from '#web/delivery/ports.ts';
import { createItem, createTestClock } from '#web/tests/delivery/fake-browser.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { unusableUploadReason } from '#worker/domain/error-reasons.ts';
import { abortMultipart, createLimit, isReadable, sendItem, uploadFile } from './requests.ts';

const message = createItem();
const file = { name: 'tune.bin', size: 4, url: 'https://r2/x' };
const bytes = new Blob(['tune']);
const signal = new AbortController().signal;

/** Creates a transport that gets these responses, in order; `undefined` is a lost connection. */
function createTransport(...responses: (Response | undefined)[]) {
  const requests: { path: string; init: RequestInit; timeoutMs?: number }[] = [];
  const next = () => {
    const response = responses.shift();
    if (response === undefined) throw new TypeError('Failed to fetch');
    return response;
  };
  const transport: Transport = {
    isOnline: () => true,
    requestSync() {},
    async fetch(path, init, { timeoutMs }) {
      requests.push({ path, init, timeoutMs });
      return next();
    },
    async put(url) {
      requests.push({ path: url, init: { method: 'PUT' } });
      const { ok, status } = next();
      if (!ok) throw new PutError(status);
      return '"etag"';
    },
  };
  return { transport, requests };
}

async function send(item: DeliveryItem, response: Response | undefined) {
  const { transport, requests } = createTransport(response);
  return { result: await sendItem(item, { transport, signal }), requests };
}

it('posts a message under its key, for its author only', async () => {
  const { result, requests } = await send(message, Response.json({ id: 'm' }, { status: 201 }));
  expect(result).toEqual({ stage: 'accepted', answer: { id: 'm' } });
  const headers = {
    'Expected-User': 'ana',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'the-key',
  };
  expect(requests).toEqual([
    {
      path: '/api/orders/order-1/messages',
      init: { method: 'POST', credentials: 'include', headers, body: '{"message":"Hello"}' },
      timeoutMs: 30_000,
    },
  ]);
});

it.each([
  ['an order request', { kind: 'order', orderId: null }, '/api/orders'],
  ['a deliverable', { kind: 'deliverable' }, '/api/admin/orders/order-1/files'],
] as const)('posts %s to its own path, with its file', async (_, change, path) => {
  const { requests } = await send({ ...message, ...change, file }, Response.json({}));
  expect(requests[0]?.path).toBe(path);
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual({
    message: 'Hello',
    fileUrl: 'https://r2/x',
    fileName: 'tune.bin',
    fileSize: 4,
  });
});

const unusable = { 'Error-Reason': unusableUploadReason };

it.each<[string, Response | undefined, object]>([
  ['no response', undefined, { stage: 'waiting' }],
  [
    '503 with Retry-After',
    new Response('', { status: 503, headers: { 'Retry-After': '5' } }),
    { stage: 'waiting', afterMs: 5000, failure: { status: 503, sentence: '' } },
  ],
  [
    '500',
    new Response('Oops', { status: 500 }),
    { stage: 'waiting', failure: { status: 500, sentence: 'Oops' } },
  ],
  [
    '429',
    new Response('Slow', { status: 429 }),
    { stage: 'waiting', failure: { status: 429, sentence: 'Slow' } },
  ],
  ['401', new Response('Unauthorized', { status: 401 }), { stage: 'queued' }],
  [
    '409',
    new Response('No.', { status: 409 }),
    { stage: 'rejected', status: 409, sentence: 'No.' },
  ],
  [
    '409 for an unusable upload',
    new Response('Gone.', { status: 409, headers: unusable }),
    { stage: 'rejected', status: 409, sentence: 'Gone.', needsNewUpload: true },
  ],
  ['a broken body', new Response('{', { status: 201 }), { stage: 'waiting' }],
])('maps %s to its result', async (_, response, result) => {
  expect((await send(message, response)).result).toEqual(result);
});

describe('an upload', () => {
  const started = () => Response.json({ uploadURL: 'https://r2/x' }, { status: 201 });
  const rejected = 'This file couldn’t be uploaded. Try again.';

  const options = {
    signal,
    clock: createTestClock(),
    limit: createLimit(),
    onProgress() {},
    onCreated() {},
    onStored() {},
  };

  async function upload(item: DeliveryItem, ...responses: (Response | undefined)[]) {
    const { transport, requests } = createTransport(...responses);
    const result = await uploadFile(item, bytes, { transport, ...options });
    return { result, paths: requests.map(({ path }) => path) };
  }

  it('returns the URL of the file', async () => {
    const { result, paths } = await upload(message, started(), new Response(''));
    expect(result).toEqual({ url: 'https://r2/x' });
    expect(paths).toEqual(['/api/objects/upload', 'https://r2/x']);
  });

  it('gets the URL of a deliverable from the companion API', async () => {
    const params = Response.json({ method: 'PUT', url: 'https://r2/y', expires: 60 });
    const { result, paths } = await upload(
      createItem({ kind: 'deliverable' }),
      params,
      new Response(''),
    );
    expect(result).toEqual({ url: 'https://r2/y' });
    expect(paths).toEqual(['/api/s3/params', 'https://r2/y']);
  });

  it.each<[string, (Response | undefined)[], object]>([
    ['a lost connection', [started(), undefined], { stage: 'waiting' }],
    [
      'an expired URL',
      [started(), new Response('', { status: 403 })],
      { stage: 'rejected', status: 403, sentence: rejected, needsNewUpload: true },
    ],
    [
      'a full bucket',
      [started(), new Response('', { status: 507 })],
      {
        stage: 'waiting',
        failure: { status: 507, sentence: 'Uploads are down. Try again in a minute.' },
      },
    ],
    [
      'a rejected file',
      [started(), new Response('', { status: 400 })],
      { stage: 'rejected', status: 400, sentence: rejected, canRetry: true },
    ],
    [
      'a rejected upload',
      [new Response('Too many.', { status: 413 })],
      { stage: 'rejected', status: 413, sentence: 'Too many.' },
    ],
    ['an ended session', [new Response('', { status: 401 })], { stage: 'queued' }],
  ])('maps %s to its result', async (_, responses, result) => {
    expect((await upload(message, ...responses)).result).toEqual(result);
  });

  it.each([
    [404, true],
    [409, true],
    [413, undefined],
  ])(
    'uploads a file in parts again if the companion answers %i: %s',
    async (status, needsNewUpload) => {
      const { transport, requests } = createTransport(new Response('No.', { status }));
      const big = fileOfSize('big.bin', 110_000_000);
      const multipart = { uploadId: 'u', key: 'k', chunkSize: 16_777_216, parts: [] };
      const item = createItem({
        kind: 'deliverable',
        file: { name: 'big.bin', size: big.size, url: null, multipart },
      });
      const result = await uploadFile(item, big, { transport, ...options });
      expect(requests.map(({ path }) => path)).toEqual(['/api/s3/multipart/u?key=k']);
      const refusal = { stage: 'rejected', status, sentence: 'No.' };
      expect(result).toEqual({ ...refusal, ...(needsNewUpload && { needsNewUpload }) });
    },
  );

  it('aborts a canceled upload in parts, and ignores a failure', async () => {
    const multipart = { uploadId: 'u', key: 'k', chunkSize: 1, parts: [] };
    for (const response of [new Response('{}'), undefined]) {
      const { transport, requests } = createTransport(response);
      await abortMultipart(message, multipart, transport);
      expect(requests).toMatchObject([
        { path: '/api/s3/multipart/u?key=k', init: { method: 'DELETE' } },
      ]);
    }
  });

  it('reports a file that was deleted from disk', async () => {
    const { transport } = createTransport(started(), undefined);
    const bytes = Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    const gone = Object.assign(new Blob(), { slice: () => bytes });
    const result = await uploadFile(message, gone, { transport, ...options });
    expect(result).toEqual({ stage: 'needsFile' });
  });
});

it.each([
  ['a deliverable', { kind: 'deliverable' }, 600_000],
  ['a stock file', { body: { message: 'My read', stockFile: {} } }, 600_000],
  ['another file', {}, 30_000],
] as const)('waits for the checksum of %s', async (_, change, timeoutMs) => {
  const { requests } = await send({ ...message, ...change, file }, Response.json({}));
  expect(requests[0]?.timeoutMs).toBe(timeoutMs);
});

it.each([
  ['deliverable', 409, true],
  ['deliverable', 400, undefined],
  ['message', 409, undefined],
] as const)('a %s with %i can be sent again as it is: %s', async (kind, status, canRetry) => {
  const { result } = await send({ ...message, kind }, new Response('No.', { status }));
  expect(result).toEqual({
    stage: 'rejected',
    status,
    sentence: 'No.',
    ...(canRetry && { canRetry }),
  });
});

it('runs no more tasks at a time than the limit allows, however many have ended', async () => {
  const limit = createLimit(2);
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve));
    running -= 1;
  };
  for (let wave = 0; wave < 3; wave += 1) {
    await Promise.all(Array.from({ length: 5 }, () => limit(task)));
  }
  expect([most, running]).toEqual([2, 0]);
});

it.each([
  ['as it was', bytes, 4, true],
  ['that is empty', new Blob(), 0, true],
  ['that grew', bytes, 3, false],
  ['that shrank', bytes, 5, false],
  ['that ends too early', Object.defineProperty(new Blob(['t']), 'size', { value: 4 }), 4, false],
] as const)('knows whether it can read a file %s', async (_, blob, size, isUsable) => {
  expect(await isReadable(blob, size)).toBe(isUsable);
});
