import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { createFileStore } from '#worker/file-store.ts';
import { sweep } from '#worker/sweep.ts';
import type { Person } from './person.ts';
import { pngOfWidth, pngStart } from './pictures.ts';
import { type Store, startStore } from './store.ts';
import { someBytes, startUpload, upload } from './upload.ts';

const hourMs = 60 * 60 * 1000;

let store: Store;
let customer: Person;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  stranger = await store.signIn('stranger@example.com');
});

afterAll(() => store.stop());

async function newChat(): Promise<string> {
  return `/api/orders/${(await customer.order()).id}/messages`;
}

async function messagesOf(chat: string): Promise<OrderMessageJson[]> {
  return (await (await customer.get(chat)).json()) as OrderMessageJson[];
}

/** Sends a file in a new chat and gives the link that the chat shows. */
async function attach(bytes?: Uint8Array<ArrayBuffer>, fileName?: string): Promise<string> {
  const response = await customer.post(await newChat(), {
    message: '',
    ...(await upload(customer, bytes, fileName)),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as OrderMessageJson).fileUrl ?? '';
}

/** Puts the clock forward and lets the scheduled job run. */
async function sweepIn(hours: number): Promise<void> {
  const db = createDb(store.database.url);
  // Miniflare's bucket is the Worker's own, reached from outside.
  const files = createFileStore(store.bucket as unknown as R2Bucket);
  await sweep({ db, files, now: () => Date.now() + hours * hourMs });
}

describe('a message with a file', () => {
  it('says what was sent when the text is blank, and keeps a text that is there', async () => {
    const chat = await newChat();
    const blank = await customer.post(chat, { message: ' \n', ...(await upload(customer)) });
    expect(blank.status).toBe(201);
    await customer.post(chat, { message: ' My stock tune ', ...(await upload(customer)) });
    const messages = await messagesOf(chat);
    expect(messages.map(({ message }) => message)).toEqual([
      'Sent a file: tune.bin',
      'My stock tune',
    ]);
    expect(messages[0]).toEqual(await blank.json());
    expect(messages[0]).toMatchObject({
      fileUrl: expect.stringMatching(/^\/api\/objects\/[0-9a-f-]{36}$/),
      fileName: 'tune.bin',
      fileSize: 1000,
    });
  });

  it('sent 20 times at once under one key is there once, and each is told so', async () => {
    const chat = await newChat();
    const body = { message: '', ...(await upload(customer)) };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customer.post(chat, body, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await messagesOf(chat)).toHaveLength(1);
  });

  it('takes an upload once: of many at once one has it, and the others are told', async () => {
    const chat = await newChat();
    const body = { message: '', ...(await upload(customer)) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.post(chat, body)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect(await refused[0]?.text()).toBe('This upload was sent already. Upload the file again.');
    expect(await messagesOf(chat)).toHaveLength(1);
  });

  it('takes the address of the upload without its query, too', async () => {
    const sent = await upload(customer);
    const bare = { ...sent, fileUrl: sent.fileUrl.split('?')[0] };
    expect((await customer.post(await newChat(), { message: '', ...bare })).status).toBe(201);
  });

  it.each<[string, (chat: string) => Promise<Response>, number, string]>([
    [
      'an upload that never arrived',
      async (chat) =>
        customer.post(chat, {
          message: '',
          fileUrl: await startUpload(customer),
          fileName: 'a.bin',
          fileSize: 5,
        }),
      409,
      'This file has not arrived. Upload it again.',
    ],
    [
      'somebody else’s upload',
      async (chat) => customer.post(chat, { message: 'x', ...(await upload(admin)) }),
      404,
      'This upload was not found.',
    ],
    [
      'another size than was said',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer)), fileSize: 9 }),
      409,
      'This file arrived with 1000 bytes in place of 9. Upload it again.',
    ],
    [
      'an empty file',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer, someBytes(0))) }),
      400,
      'This file is empty. Choose another one.',
    ],
    [
      'an address that is no upload',
      async (chat) =>
        customer.post(chat, {
          message: '',
          ...(await upload(customer)),
          fileUrl: 'https://evil.example/x',
        }),
      400,
      'fileUrl: This is not the address of an upload',
    ],
    [
      'a name with a slash',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer)), fileName: '../a' }),
      400,
      'fileName: A file name cannot have slashes, line breaks or marks that turn the direction of reading',
    ],
    [
      'a name of 300 characters',
      async (chat) =>
        customer.post(chat, {
          message: '',
          ...(await upload(customer)),
          fileName: 'x'.repeat(300),
        }),
      400,
      'fileName: A file name can have at most 200 characters',
    ],
    [
      'half of a file’s fields',
      async (chat) => customer.post(chat, { message: 'x', fileName: 'a.bin' }),
      400,
      'fileUrl: Say where the file was uploaded to',
    ],
    [
      'no text and no file',
      async (chat) => customer.post(chat, { message: ' ' }),
      400,
      'message: Write a message first',
    ],
  ])('is refused for %s, and nothing is half attached', async (_, send, status, sentence) => {
    const chat = await newChat();
    const response = await send(chat);
    expect([response.status, await response.text()]).toEqual([status, sentence]);
    expect(await messagesOf(chat)).toEqual([]);
  });
});

describe('a presigned upload', () => {
  it('is refused with a changed signature or for another file', async () => {
    const url = new URL(await startUpload(customer));
    const signature = url.searchParams.get('X-Amz-Signature') ?? '';
    const put = (changed: URL) => fetch(changed, { method: 'PUT', body: 'x' });
    const tampered = new URL(url);
    tampered.searchParams.set(
      'X-Amz-Signature',
      signature.replace(/./, (c) => (c === '0' ? '1' : '0')),
    );
    expect((await put(tampered)).status).toBe(403);
    const other = new URL(url);
    other.pathname = other.pathname.replace(/.$/, (c) => (c === '0' ? '1' : '0'));
    expect((await put(other)).status).toBe(403);
    expect((await put(url)).status).toBe(200);
  });

  it('is good for an hour', async () => {
    const url = new URL(await startUpload(customer));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
  });

  it('asked for twice under one key is one upload', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const ask = async () =>
      (await customer.send('POST', '/api/objects/upload', undefined, headers)).json();
    expect(await ask()).toEqual(await ask());
  });

  it('needs our own origin', async () => {
    const headers = { Origin: 'https://evil.example' };
    const response = await customer.send('POST', '/api/objects/upload', undefined, headers);
    expect(response.status).toBe(403);
  });
});

describe('a download', () => {
  it('is the file, for its customer and for admins, and does not exist for anybody else', async () => {
    const bytes = someBytes(300_000);
    const url = await attach(bytes, 'tune.bin');
    for (const person of [customer, admin]) {
      const response = await person.get(url);
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
    const refused = await stranger.get(url);
    expect([refused.status, await refused.text()]).toEqual([404, 'This file was not found.']);
    expect((await fetch(store.origin + url)).status).toBe(401);
    expect((await customer.get(`/api/objects/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is never shown in the page, whatever it is', async () => {
    const url = await attach(Uint8Array.from(Buffer.from('<script>alert(1)</script>')), 'a.html');
    const { headers } = await customer.get(url);
    expect(headers.get('Content-Type')).toBe('application/octet-stream');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(headers.get('Cache-Control')).toContain('private');
  });

  it.each([
    ['tune.bin', 'attachment; filename=tune.bin'],
    ['my "best" tune.bin', 'attachment; filename="my \\"best\\" tune.bin"'],
    [
      'Größe 测试.bin',
      expect.stringMatching(/^attachment; .*filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%E6/),
    ],
  ])('keeps the name %s', async (name, disposition) => {
    const { headers } = await customer.get(await attach(undefined, name));
    expect(headers.get('Content-Disposition')).toEqual(disposition);
  });

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/1000', [0, 1]],
    ['bytes=100-199', 206, 'bytes 100-199/1000', [100, 200]],
    ['bytes=900-', 206, 'bytes 900-999/1000', [900, 1000]],
    ['bytes=-10', 206, 'bytes 990-999/1000', [990, 1000]],
    ['bytes=990-5000', 206, 'bytes 990-999/1000', [990, 1000]],
    ['bytes=0-1,5-6', 200, null, [0, 1000]],
    ['lines=0-1', 200, null, [0, 1000]],
  ])('of %s goes on where it was', async (range, status, contentRange, [start, end]) => {
    const bytes = someBytes(1000);
    const response = await customer.get(await attach(bytes), { Range: range });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([
      status,
      contentRange,
    ]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end));
  });

  it('says when a range is beyond its end', async () => {
    const response = await customer.get(await attach(), { Range: 'bytes=1000-' });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, 'bytes */1000']);
  });

  it('goes on only with the same file, and costs nothing when it is known', async () => {
    const url = await attach();
    const etag = (await customer.get(url)).headers.get('ETag') ?? '';
    const get = (headers: HeadersInit) => customer.get(url, headers);
    expect((await get({ Range: 'bytes=5-', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=5-', 'If-Range': '"other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
  });

  it('is gone when its object was written over after it was sent', async () => {
    const sent = await upload(customer);
    const response = await customer.post(await newChat(), { message: '', ...sent });
    const { fileUrl } = (await response.json()) as OrderMessageJson;
    await fetch(sent.fileUrl, { method: 'PUT', body: 'something else' });
    expect((await customer.get(fileUrl ?? '')).status).toBe(404);
  });
});

describe('a picture’s thumbnail', () => {
  it('is a small WebP for those who may have the file, made once', async () => {
    const url = await attach(pngOfWidth(2000), 'truck.png');
    const [first, second] = [
      await customer.get(`${url}/thumbnail`),
      await admin.get(`${url}/thumbnail`),
    ];
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    const bytes = await first.text();
    expect(bytes.slice(8, 12)).toBe('WEBP');
    expect(await second.text()).toBe(bytes);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect((await stranger.get(`${url}/thumbnail`)).status).toBe(404);
  });

  it.each([
    ['is not one by its name', 'tune.bin', pngOfWidth(10)],
    ['is not one by its first bytes', 'truck.png', someBytes(100)],
    ['cannot be read', 'truck.png', Uint8Array.from(Buffer.from(pngStart, 'latin1'))],
  ])('does not exist where the file %s', async (_, name, bytes) => {
    const response = await customer.get(`${await attach(bytes, name)}/thumbnail`);
    expect([response.status, await response.text()]).toEqual([404, 'This picture was not found.']);
  });
});

describe('the scheduled job', () => {
  it('takes an upload that nothing took in 24 hours, and nothing else', async () => {
    const kept = await attach(someBytes(10));
    const sent = await upload(customer);
    const key = sent.fileUrl.match(/uploads\/[^?]+/)?.[0] ?? '';
    await sweepIn(23);
    expect(await store.fileKeys(key)).toEqual([key]);
    await sweepIn(25);
    await sweepIn(25);
    expect(await store.fileKeys(key)).toEqual([]);
    const late = await customer.post(await newChat(), { message: '', ...sent });
    expect(late.status).toBe(404);
    expect((await customer.get(kept)).status).toBe(200);
  });
});
