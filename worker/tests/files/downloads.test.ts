import { describe, expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { pngOfWidth } from '#worker/tests/product-images/pictures.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { attachInChat, someBytes, upload } from './upload.ts';

const { server, customer, admin } = await openStore();
const stranger = await server.signIn('stranger@example.com');

describe('a download', () => {
  it('returns the file to its customer and admins, and 404 to other users', async () => {
    const bytes = someBytes(300_000);
    const url = await attachInChat(customer, bytes, 'tune.bin');
    for (const client of [customer, admin]) {
      const response = await client.get(url);
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
    const rejected = await stranger.get(url);
    expect([rejected.status, await rejected.text()]).toEqual([404, 'This file was not found.']);
    expect((await fetch(server.origin + url)).status).toBe(401);
    expect((await customer.get(`/api/objects/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is never rendered as a document, regardless of its type', async () => {
    const url = await attachInChat(
      customer,
      Uint8Array.from(Buffer.from('<script>alert(1)</script>')),
      'a.html',
    );
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
    const { headers } = await customer.get(await attachInChat(customer, undefined, name));
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
  ])('responds to the range %s', async (range, status, contentRange, [start, end]) => {
    const bytes = someBytes(1000);
    const response = await customer.get(await attachInChat(customer, bytes), { Range: range });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([
      status,
      contentRange,
    ]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end));
  });

  it('returns 416 for a range beyond its end', async () => {
    const response = await customer.get(await attachInChat(customer), { Range: 'bytes=1000-' });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, 'bytes */1000']);
  });

  it('resumes only the same file, and returns 304 for a known ETag', async () => {
    const url = await attachInChat(customer);
    const etag = (await customer.get(url)).headers.get('ETag') ?? '';
    const get = (headers: HeadersInit) => customer.get(url, headers);
    expect((await get({ Range: 'bytes=5-', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=5-', 'If-Range': '"other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
  });

  it('returns 404 once the object was overwritten', async () => {
    const sent = await upload(customer);
    const response = await customer.post(`/api/orders/${(await customer.order()).id}/messages`, {
      message: '',
      ...sent,
    });
    const { fileUrl } = (await response.json()) as OrderMessageJson;
    await fetch(sent.fileUrl, { method: 'PUT', body: 'something else' });
    expect((await customer.get(fileUrl ?? '')).status).toBe(404);
  });
});

describe('an image’s thumbnail', () => {
  it('is a small WebP, generated once, for users who may download the file', async () => {
    const url = await attachInChat(customer, pngOfWidth(2000), 'truck.png');
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
    ['has no image extension', 'tune.bin', pngOfWidth(10)],
    ['has no image signature', 'truck.png', someBytes(100)],
    ['is damaged', 'truck.png', pngOfWidth(2000).slice(0, 1000)],
  ])('returns 404 if the file %s', async (_, name, bytes) => {
    const response = await customer.get(`${await attachInChat(customer, bytes, name)}/thumbnail`);
    expect([response.status, await response.text()]).toEqual([404, 'This image was not found.']);
  });
});
