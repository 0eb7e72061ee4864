import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import { someBytes, startUpload, upload } from './upload.ts';

let store: Store;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
});

afterAll(() => store.stop());

async function newChat(): Promise<string> {
  return `/api/orders/${(await customer.order()).id}/messages`;
}

async function messagesOf(chat: string): Promise<OrderMessageJson[]> {
  return (await (await customer.get(chat)).json()) as OrderMessageJson[];
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
