import { describe, expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { someBytes, startUpload, upload } from './upload.ts';

const { customer, admin } = await openStore();

async function newChat(): Promise<string> {
  return `/api/orders/${(await customer.order()).id}/messages`;
}

const messagesOf = (chat: string) => customer.read<OrderMessageJson[]>(chat);

describe('a message with a file', () => {
  it('gets a default text if its text is blank, and keeps any other text', async () => {
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

  it('is stored once when sent 20 times with one Idempotency-Key', async () => {
    const chat = await newChat();
    const body = { message: '', ...(await upload(customer)) };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => customer.post(chat, body, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await messagesOf(chat)).toHaveLength(1);
    for (const { headers: received } of responses) {
      expect(received.get('Error-Reason')).toBeNull();
      expect(received.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('attaches an upload once, and returns 409 to concurrent messages', async () => {
    const chat = await newChat();
    const body = { message: '', ...(await upload(customer)) };
    const responses = await Promise.all(Array.from({ length: 8 }, () => customer.post(chat, body)));
    const rejected = responses.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(7);
    expect(await rejected[0]?.text()).toBe('This upload was already sent. Upload the file again.');
    expect(await messagesOf(chat)).toHaveLength(1);
  });

  it('accepts the upload URL without its query', async () => {
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
      'This file didn’t arrive. Upload it again.',
    ],
    [
      'another user’s upload',
      async (chat) => customer.post(chat, { message: 'x', ...(await upload(admin)) }),
      404,
      'This upload was not found.',
    ],
    [
      'a size that differs from fileSize',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer)), fileSize: 9 }),
      409,
      'This file arrived with 1000 bytes instead of 9. Upload it again.',
    ],
    [
      'an empty file',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer, someBytes(0))) }),
      400,
      'This file is empty. Choose another one.',
    ],
    [
      'a URL of another site',
      async (chat) =>
        customer.post(chat, {
          message: '',
          ...(await upload(customer)),
          fileUrl: 'https://evil.example/x',
        }),
      400,
      'fileUrl: This is not an upload URL',
    ],
    [
      'a name with a slash',
      async (chat) =>
        customer.post(chat, { message: '', ...(await upload(customer)), fileName: '../a' }),
      400,
      'fileName: A file name can’t have slashes, line breaks or characters that change the text direction',
    ],
    [
      'incomplete file fields',
      async (chat) => customer.post(chat, { message: 'x', fileName: 'a.bin' }),
      400,
      'fileUrl: Send the URL of the upload',
    ],
    [
      'no text and no file',
      async (chat) => customer.post(chat, { message: ' ' }),
      400,
      'message: Write a message first',
    ],
  ])('is rejected for %s, and attaches nothing', async (_, send, status, sentence) => {
    const chat = await newChat();
    const response = await send(chat);
    expect([response.status, await response.text()]).toEqual([status, sentence]);
    // Tells clients to upload the file again; without it, a 404 or 409 is about the order.
    const reason = status === 404 || status === 409 ? 'unusable-upload' : null;
    expect(response.headers.get('Error-Reason')).toBe(reason);
    expect(await messagesOf(chat)).toEqual([]);
  });
});

describe('a presigned upload', () => {
  it('is rejected with a changed signature or key', async () => {
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

  it('expires after an hour', async () => {
    const url = new URL(await startUpload(customer));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
  });

  it('is created once per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const start = async () =>
      (await customer.send('POST', '/api/objects/upload', undefined, headers)).json();
    expect(await start()).toEqual(await start());
  });
});
