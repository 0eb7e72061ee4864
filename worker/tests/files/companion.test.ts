import { describe, expect, it } from 'vitest';
import { openServer } from '#worker/tests/support/open-store.ts';
import { createMultipart, jsonOf, type Multipart, multipartPath } from './multipart.ts';
import { runCleanupAfterHours } from './run-cleanup.ts';
import { someBytes } from './upload.ts';

const partBytes = 5 * 1024 * 1024;

const server = await openServer();
const customer = await server.signIn('ana@example.com');
const stranger = await server.signIn('stranger@example.com');

async function putPart(upload: Multipart, number: number, bytes: Uint8Array<ArrayBuffer>) {
  const { url } = await jsonOf<{ url: string }>(
    await customer.get(multipartPath(upload, `/${number}`)),
  );
  const put = await fetch(url, { method: 'PUT', body: bytes });
  expect(put.status).toBe(200);
  return { PartNumber: number, ETag: put.headers.get('ETag') ?? '' };
}

function complete(upload: Multipart, parts: unknown): Promise<Response> {
  return customer.post(multipartPath(upload, '/complete'), { parts });
}

describe('a multipart upload', () => {
  it('assembles its parts in any order and attaches to a message', async () => {
    const upload = await createMultipart(customer);
    expect(upload.key).toMatch(new RegExp(`^uploads/${customer.user.id}/[0-9a-f-]{36}$`));
    const bytes = someBytes(partBytes + 1000);
    const second = await putPart(upload, 2, bytes.slice(partBytes));
    const first = await putPart(upload, 1, bytes.slice(0, partBytes));
    const completed = await complete(upload, [second, first]);
    expect(completed.status).toBe(200);
    const { location, key } = await jsonOf<{ location: string; key: string }>(completed);
    expect(key).toBe(upload.key);
    expect(location).toMatch(/^http.*\/straight-six-files\/uploads\//);

    const chat = `/api/orders/${(await customer.order()).id}/messages`;
    const file = { fileUrl: location, fileName: 'tune.bin', fileSize: bytes.length };
    const message = await jsonOf<{ fileUrl: string }>(
      await customer.post(chat, { message: '', ...file }),
    );
    const download = await customer.get(message.fileUrl);
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
    // It belongs to the message now.
    expect((await complete(upload, [second, first])).status).toBe(404);
    expect((await customer.send('DELETE', multipartPath(upload))).status).toBe(404);
  });

  it('returns the same response to a repeated completion', async () => {
    const upload = await createMultipart(customer);
    const parts = [await putPart(upload, 1, someBytes(10))];
    const responses = [await complete(upload, parts), await complete(upload, parts)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await responses[1]?.json()).toEqual(await responses[0]?.json());
  });

  it('signs several parts in one request', async () => {
    const upload = await createMultipart(customer);
    const response = await customer.get(`${multipartPath(upload, '/batch')}&partNumbers=1,2,3`);
    const { presignedUrls } = await jsonOf<{ presignedUrls: Record<number, string> }>(response);
    expect(Object.keys(presignedUrls)).toEqual(['1', '2', '3']);
    const put = await fetch(presignedUrls[2] ?? '', { method: 'PUT', body: 'x' });
    expect(put.status).toBe(200);
  });

  it('cannot be completed after an abort', async () => {
    const upload = await createMultipart(customer);
    const part = await putPart(upload, 1, someBytes(10));
    const aborted = await customer.send('DELETE', multipartPath(upload));
    expect([aborted.status, await aborted.json()]).toEqual([200, {}]);
    const late = await complete(upload, [part]);
    expect([late.status, await late.text()]).toEqual([
      409,
      'This upload is incomplete. Upload the file again.',
    ]);
    expect(await server.fileKeys(upload.key)).toEqual([]);
  });

  it('cannot be completed while a part is missing', async () => {
    const upload = await createMultipart(customer);
    const part = await putPart(upload, 1, someBytes(10));
    expect((await complete(upload, [part, { PartNumber: 2, ETag: 'x' }])).status).toBe(409);
  });

  it('returns 501 if the bucket cannot list parts, like local R2', async () => {
    const response = await customer.get(multipartPath(await createMultipart(customer)));
    expect([response.status, await response.text()]).toEqual([
      501,
      'The file storage can’t list the parts of an upload.',
    ]);
  });

  it.each<[string, (upload: Multipart) => [method: string, path: string, body?: unknown]]>([
    ['listing', (upload) => ['GET', multipartPath(upload)]],
    ['signing', (upload) => ['GET', multipartPath(upload, '/1')]],
    [
      'signing several parts',
      (upload) => ['GET', `${multipartPath(upload, '/batch')}&partNumbers=1`],
    ],
    [
      'completing',
      (upload) => [
        'POST',
        multipartPath(upload, '/complete'),
        { parts: [{ PartNumber: 1, ETag: 'x' }] },
      ],
    ],
    ['aborting', (upload) => ['DELETE', multipartPath(upload)]],
  ])('returns 404 to other users: %s', async (_, request) => {
    const upload = await createMultipart(customer);
    for (const [client, target] of [
      [stranger, upload],
      [await server.signIn('admin@example.com'), upload],
      [customer, { ...upload, uploadId: 'made-up' }],
      [customer, { ...upload, key: (await createMultipart(customer)).key }],
    ] as const) {
      const response = await client.send(...request(target));
      expect([response.status, await response.text()]).toEqual([404, 'This upload was not found.']);
    }
  });

  it.each<[string, (upload: Multipart) => Promise<Response>, string]>([
    [
      'part 0',
      (upload) => customer.get(multipartPath(upload, '/0')),
      'partNumber: A part number must be from 1 to 410',
    ],
    [
      'part 411',
      (upload) => customer.get(multipartPath(upload, '/411')),
      'partNumber: A part number must be from 1 to 410',
    ],
    [
      'no key',
      ({ uploadId }) => customer.get(`/api/s3/multipart/${uploadId}/1`),
      'key: Send the key of the upload',
    ],
    ['no parts', (upload) => complete(upload, []), 'parts: Send the parts'],
    [
      'a part twice',
      (upload) => {
        const part = { PartNumber: 1, ETag: 'x' };
        return complete(upload, [part, part]);
      },
      'parts: Send each part once',
    ],
    [
      'a part without its ETag',
      (upload) => complete(upload, [{ PartNumber: 1 }]),
      'parts.0.ETag: Send the ETag of each part',
    ],
  ])('rejects %s with a message', async (_, send, sentence) => {
    const response = await send(await createMultipart(customer));
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  it('is deleted with its parts 24 hours after it was created', async () => {
    const upload = await createMultipart(customer);
    const part = await putPart(upload, 1, someBytes(10));
    await runCleanupAfterHours(server, 25);
    expect((await complete(upload, [part])).status).toBe(404);
    const bucket = (await server.bucket()).resumeMultipartUpload(upload.key, upload.uploadId);
    await expect(
      bucket.complete([{ partNumber: 1, etag: part.ETag.replaceAll('"', '') }]),
    ).rejects.toThrow('does not exist');
  });
});

describe('a declared size', () => {
  const sized = (bytes: number) => ({ 'Upload-Length': `${bytes}` });
  const put = async (url: string, bytes: number) =>
    (await fetch(url, { method: 'PUT', body: someBytes(bytes) })).status;

  it('is signed with the URL of a file', async () => {
    const params = await jsonOf<{ url: string }>(await customer.get('/api/s3/params', sized(100)));
    const started = await customer.send('POST', '/api/objects/upload', undefined, sized(100));
    const { uploadURL } = await jsonOf<{ uploadURL: string }>(started);
    for (const url of [params.url, uploadURL]) {
      expect(await put(url, 101)).toBe(403);
      expect(await put(url, 100)).toBe(200);
    }
  });

  it('is signed with the URL of a part, and required of the whole file', async () => {
    const created = await customer.post('/api/s3/multipart', {}, sized(300));
    const upload = await jsonOf<Multipart>(created);
    const path = multipartPath(upload, '/1');
    const { url } = await jsonOf<{ url: string }>(await customer.get(path, sized(200)));
    expect(await put(url, 201)).toBe(403);
    const part = await putPart(upload, 1, someBytes(200));
    expect((await complete(upload, [part])).status).toBe(409);
    expect(await server.fileKeys(upload.key)).toEqual([]);
  });
});

it('puts a single-request upload in its owner’s folder', async () => {
  const response = await customer.get('/api/s3/params?filename=tune.bin&type=text%2Fplain');
  const { method, url, fields } = await jsonOf<{ method: string; url: string; fields: object }>(
    response,
  );
  expect([method, fields]).toEqual(['PUT', {}]);
  expect(new URL(url).pathname).toContain(`/uploads/${customer.user.id}/`);
  expect((await fetch(url, { method, body: 'tune' })).status).toBe(200);
});

it('returns 501 for temporary credentials without an R2 token', async () => {
  const response = await customer.get('/api/s3/sts');
  expect([response.status, await response.text()]).toEqual([
    501,
    'Temporary credentials aren’t set up in this store.',
  ]);
});
