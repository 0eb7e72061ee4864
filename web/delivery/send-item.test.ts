import { describe, expect, it } from 'vitest';
import { type OutboxItem, outboxShape } from './outbox-item.ts';
import { PutError } from './put-file.ts';
import { sendItem } from './send-item.ts';

const message: OutboxItem = {
  shape: outboxShape,
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

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Sends an item to a server that gives these answers, one after the other; none is a lost connection. */
async function send(item: OutboxItem, answers: readonly (Response | undefined)[], isWanted = true) {
  const asked: Asked[] = [];
  const changes: Partial<OutboxItem>[] = [];
  const waiting = [...answers];
  const outcome = await sendItem(item, {
    store: {
      async change(_, change) {
        changes.push(change);
        return true;
      },
    },
    beginWrite: async () => isWanted,
    fetch: async (path, { method = '', headers, body }) => {
      const text = typeof body === 'string' ? JSON.parse(body) : body;
      asked.push({ method, path, headers: headers as Record<string, string>, body: text });
      const answer = waiting.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer;
    },
    async put(url, { file: put }) {
      asked.push({ method: 'PUT', path: url, headers: {}, body: put?.blob });
      const answer = waiting.shift();
      if (answer === undefined) throw new Error('');
      if (!answer.ok) throw new PutError(answer.status);
    },
  });
  return { outcome, asked, changes };
}

const started = () => Response.json({ uploadURL: 'https://r2/x' }, { status: 201 });

it('a message goes under its key, for its writer alone', async () => {
  const { outcome, asked } = await send(message, [Response.json({ id: 'm' }, { status: 201 })]);
  expect(outcome).toEqual({ kind: 'sent', answer: { id: 'm' } });
  expect(asked).toEqual([
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
  ['no answer', undefined, { kind: 'later' }],
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
])('%s: what it means', async (_, answer, outcome) => {
  expect((await send({ ...message, kind: 'order', orderId: null }, [answer])).outcome).toEqual(
    outcome,
  );
});

describe('a message with a file', () => {
  it('puts the file first, remembers where, and names it', async () => {
    const { outcome, asked, changes } = await send({ ...message, file }, [
      started(),
      new Response(''),
      Response.json({}),
    ]);
    expect(outcome.kind).toBe('sent');
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/objects/upload',
      'PUT https://r2/x',
      'POST /api/orders/order-1/messages',
    ]);
    expect(asked[2]?.body).toEqual({
      message: 'Hello',
      fileUrl: 'https://r2/x',
      fileName: 'tune.bin',
      fileSize: 4,
    });
    expect(changes).toEqual([{ file: { ...file, url: 'https://r2/x' } }]);
  });

  it('whose answer was lost is the same request again, so that its key fits', async () => {
    const put = { ...message, file: { ...file, url: 'https://r2/x' } };
    const { asked } = await send(put, [Response.json({})]);
    expect(asked.map(({ path }) => path)).toEqual(['/api/orders/order-1/messages']);
    expect(asked[0]?.body).toMatchObject({ fileUrl: 'https://r2/x' });
  });

  it('whose upload has expired is uploaded anew', async () => {
    const put = { ...message, file: { ...file, url: 'https://r2/x' } };
    const { outcome, changes } = await send(put, [new Response('Gone.', { status: 404 })]);
    expect(outcome).toEqual({ kind: 'later' });
    expect(changes).toEqual([{ file: { ...file, url: null } }]);
  });

  it('that was taken back while its file went up is not sent', async () => {
    const { outcome, asked } = await send(
      { ...message, file },
      [started(), new Response('')],
      false,
    );
    expect(outcome).toEqual({ kind: 'later', isUntried: true });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('whose fresh upload is refused says so, and is uploaded anew the next time', async () => {
    const answers = [started(), new Response(''), new Response('Too large.', { status: 413 })];
    const { outcome, changes } = await send({ ...message, file }, answers);
    expect(outcome).toEqual({ kind: 'refused', status: 413, sentence: 'Too large.' });
    expect(changes.at(-1)).toEqual({ file: { ...file, url: null } });
  });

  it('tells what the store of files has against it', async () => {
    const answers = [started(), new Response('', { status: 507 })];
    const { outcome } = await send({ ...message, file }, answers);
    const sentence = 'The store of files did not take this file.';
    expect(outcome).toEqual({ kind: 'later', failure: { status: 507, sentence } });
  });

  it.each([
    ['the connection is lost', [started(), undefined]],
    ['R2 refuses the URL', [started(), new Response('', { status: 403 })]],
  ])('waits when %s on the way up', async (_, answers) => {
    const { outcome, changes } = await send({ ...message, file }, answers);
    expect(outcome).toEqual({ kind: 'later' });
    expect(changes).toEqual([]);
  });
});
