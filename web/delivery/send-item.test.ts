import { describe, expect, it } from 'vitest';
import { type OutboxItem, outboxSchemaVersion } from './outbox-item.ts';
import { PutError } from './put-file.ts';
import { sendItem } from './send-item.ts';

const message: OutboxItem = {
  shape: outboxSchemaVersion,
  key: 'the-key',
  userId: 'ana',
  kind: 'message',
  orderId: 'order-1',
  body: { message: 'Hello' },
  file: null,
  at: 1,
  problem: null,
};
const file = { blob: new Blob(['tune']), name: 'tune.bin', url: null };

interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Sends an item to a server with these responses, in order; `undefined` is a lost connection. */
async function send(item: OutboxItem, responses: readonly (Response | undefined)[], exists = true) {
  const requests: SentRequest[] = [];
  const changes: Partial<OutboxItem>[] = [];
  const pending = [...responses];
  const outcome = await sendItem(item, {
    store: {
      async change(_, change) {
        changes.push(change);
        return true;
      },
    },
    beginWrite: async () => exists,
    fetch: async (path, { method = '', headers, body }) => {
      const text = typeof body === 'string' ? JSON.parse(body) : body;
      requests.push({ method, path, headers: headers as Record<string, string>, body: text });
      const response = pending.shift();
      if (response === undefined) throw new TypeError('Failed to fetch');
      return response;
    },
    async put(url, { file: put }) {
      requests.push({ method: 'PUT', path: url, headers: {}, body: put?.blob });
      const response = pending.shift();
      if (response === undefined) throw new Error('');
      if (!response.ok) throw new PutError(response.status);
    },
  });
  return { outcome, requests, changes };
}

const started = () => Response.json({ uploadURL: 'https://r2/x' }, { status: 201 });

it('posts a message under its key, for its author only', async () => {
  const { outcome, requests } = await send(message, [Response.json({ id: 'm' }, { status: 201 })]);
  expect(outcome).toEqual({ kind: 'sent', answer: { id: 'm' } });
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/api/orders/order-1/messages',
      headers: {
        'Expected-User': 'ana',
        'Content-Type': 'application/json',
        'Idempotency-Key': 'the-key',
      },
      body: { message: 'Hello' },
    },
  ]);
});

it.each<[string, Response | undefined, object]>([
  ['no response', undefined, { kind: 'later' }],
  [
    '503 with Retry-After',
    new Response('', { status: 503, headers: { 'Retry-After': '5' } }),
    { kind: 'later', afterMs: 5000, failure: { status: 503, sentence: '' } },
  ],
  [
    '500',
    new Response('Oops', { status: 500 }),
    { kind: 'later', failure: { status: 500, sentence: 'Oops' } },
  ],
  [
    '429',
    new Response('Slow', { status: 429 }),
    { kind: 'later', failure: { status: 429, sentence: 'Slow' } },
  ],
  ['401', new Response('Unauthorized', { status: 401 }), { kind: 'signedOut' }],
  [
    '409',
    new Response('The price has changed.', { status: 409 }),
    { kind: 'refused', status: 409, sentence: 'The price has changed.' },
  ],
  [
    '422',
    new Response('Used.', { status: 422 }),
    { kind: 'refused', status: 422, sentence: 'Used.' },
  ],
])('maps %s to its result', async (_, response, outcome) => {
  expect((await send({ ...message, kind: 'order', orderId: null }, [response])).outcome).toEqual(
    outcome,
  );
});

describe('a message with a file', () => {
  it('uploads the file first, stores its URL, and references it', async () => {
    const { outcome, requests, changes } = await send({ ...message, file }, [
      started(),
      new Response(''),
      Response.json({}),
    ]);
    expect(outcome.kind).toBe('sent');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/objects/upload',
      'PUT https://r2/x',
      'POST /api/orders/order-1/messages',
    ]);
    expect(requests[2]?.body).toEqual({
      message: 'Hello',
      fileUrl: 'https://r2/x',
      fileName: 'tune.bin',
      fileSize: 4,
    });
    expect(changes).toEqual([{ file: { ...file, url: 'https://r2/x' } }]);
  });

  it('repeats the same request after a lost response, so that its key still matches', async () => {
    const put = { ...message, file: { ...file, url: 'https://r2/x' } };
    const { requests } = await send(put, [Response.json({})]);
    expect(requests.map(({ path }) => path)).toEqual(['/api/orders/order-1/messages']);
    expect(requests[0]?.body).toMatchObject({ fileUrl: 'https://r2/x' });
  });

  it('uploads the file again when the earlier upload has expired', async () => {
    const put = { ...message, file: { ...file, url: 'https://r2/x' } };
    const { outcome, changes } = await send(put, [new Response('Gone.', { status: 404 })]);
    expect(outcome).toEqual({ kind: 'later' });
    expect(changes).toEqual([{ file: { ...file, url: null } }]);
  });

  it('does not send a message that is canceled during its upload', async () => {
    const { outcome, requests } = await send(
      { ...message, file },
      [started(), new Response('')],
      false,
    );
    expect(outcome).toEqual({ kind: 'later', isUntried: true });
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('reports a rejected new upload, and uploads the file again next time', async () => {
    const responses = [started(), new Response(''), new Response('Too large.', { status: 413 })];
    const { outcome, changes } = await send({ ...message, file }, responses);
    expect(outcome).toEqual({ kind: 'refused', status: 413, sentence: 'Too large.' });
    expect(changes.at(-1)).toEqual({ file: { ...file, url: null } });
  });

  it('reports a file that the bucket rejects', async () => {
    const responses = [started(), new Response('', { status: 507 })];
    const { outcome } = await send({ ...message, file }, responses);
    const sentence = 'This file couldn’t be uploaded. Try again.';
    expect(outcome).toEqual({ kind: 'later', failure: { status: 507, sentence } });
  });

  it.each([
    ['the connection is lost', [started(), undefined]],
    ['R2 rejects the URL', [started(), new Response('', { status: 403 })]],
  ])('waits when %s during the upload', async (_, responses) => {
    const { outcome, changes } = await send({ ...message, file }, responses);
    expect(outcome).toEqual({ kind: 'later' });
    expect(changes).toEqual([]);
  });
});
